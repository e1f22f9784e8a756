# SPDX-License-Identifier: MIT
"""What the strong players have learned: 92 rows of 20 weights, each 99 too large.

Made by: python3 -m sim train --games 100000 --seed 1
Won 90.8 % of 400 games against the weights it began with.
"""

WEIGHTS = (
    b"\x91po{eT\x91pVcVnwwMbfhg\x16ghcqtEg\x81Mrcq\x7fhY\x8egcl(\x87ocxeR\x87fWk]yq\x80JldeX\x1f"
    b"|jWrpB|xTtd\x81qja\x90fbL\x1d|qncd]|hWaai\x80yGhh_sO}lmc\x7fL}|Pccg\x85kUqt[xDXxjcaVXhUcc"
    b"pe\x82E\x7fi^\x82]axmc|LapNeeqYsWxqa\x86SY\x8ci{kWYfUl`Y\x9ctGrib\xabal\x8eeq\x84SloRf[[\xb4"
    b"^WZq\x5c\xadaO\x8eh{kTObTrg[tzIyha\xb4W|\x94ho}]|hWibafjaFte\x9cF\x8bj\x85uoKc_\x5cgZcgsK"
    b"cdhr\x1aJbwh~\x27c^anfcrYa\x9d[a}7\x84m\x82yhNcd[k\x5cck{Ilcfs\x1d^`th\x83(ci]nfcmc`\x8f["
    b"_~.~nzcoTcf^cccs|Hce^wHsgqc\x85?cpebbc\x81mKdd[{NluxcjRceZeeck\x83Ftd^{Ijmmc\x86?csaaacr{"
    b"Ql`Y\x81JSzk~lXc_Zl\x5cc\xa4zErbc\x9a[Sqa|\x84Mc]hiYc\xc4sK\x5cZ\x5c\x8fZO{k\x82lTc]Vq^c\x93"
    b"\x80Ezab\x9eSeo`}\x88GcTeiVc\x9b\x83H_U\x5c\x8fIlq\x80\x84gRvoR{\x5cccrLmcoNDbcox\x837\x88"
    b"xH\x86`ccfT\x94dnL3ft\x80\x87aTzrR\x80ZcczIxckHA^em~\x878\x91zH\x8e_cckW\x96dj3:^|~cc]okO"
    b"ccccyIjghpkZlqc\x89E\x92yKddccmIfbfjaZ\x80{c_[tjPhhcc\x7fGthef]Nsjc\x8bD\xa6sLddccvMfd`\x5c"
    b"L[}o\x88jYogRlGcc}J_eew~Xoe}\x90@\x9ehTh>ccl[;ad~\x8aY{l\x85lSodQmNcc\x80Ljde|pIqby\x92C\xb5"
    b"aSiJccu]>bd\x86qbo\x86|hRc`XvZccpJrcm_Pqapp\x871c`Tp`cceT\x7f]kg;`q\x85\x7fbRc`V{[cczI}ak"
    b"\x5cKm_nq\x8a4cbQi`cckT\x82^kd9Sw\x85cd]cdZeeccxGga^\x80{fdrc\x88CckVggccmG\x5c`_xrS|\x82"
    b"c^ZcaYggcc\x7fEsa^zqfinc\x8aAcdYjjcc|Gbb\x5chd`zv\x8fi^c`TqHcc\x83D`bdq\x85mgg\x85\x87AcX"
    b"_sMccsNW\x5c\x5cc\x80^|t\x8dgXc_TqLcc\x85Flacs}pha\x81\x8d<cT]oScc{P]Y\x5cno^xy\x81XQmlL\x8f"
    b"KccpFm`pRW\x5ceeuz6snMnUccbQ\x8aaq_OVwx\x83XUnoL\x90Lcc{DvamUNVdfx\x836xoLmScchR\x97`nMMc"
    b"uycmVnkUddcc\x86CR`bddrhlc\x85EwqT__cchSNccddPuwcmYokSffcc\x8b@jbdccVkhc\x8dD\x80mRcccchT"
    b"wbcYY]vu\x85egniW|9cc\x85I_dafqbgd|\x94C\x85iZwXccq[(cahx_us\x84jblgV|>cc\x87Ldc_hj_fez\x93"
    b"K\x87bXwXccy`4b`mbQcz\x7fc^klMcGccyEd^lcQ_jdrcBmiFcTccg;hauc_Jcy\x82c^mrIcDcc\x86?r_kcJ^e"
    b"evcDpkGcPcct>l`qc^ViicccklXcccc\x85E^a^cc{hhcccojUcccciPFadccKiiccckmTcccc\x8aDnb`ccTggcc"
    b"culXccccqSpbbcc[sc\x87ecoi[\x87ccc\x8a>feY[cYgc{\x81c{jd{ccc\x82RKbZYcasc\x85dcmgZ\x85ccc"
    b"\x8cHigYac`cdy\x8acyf`yccc\x8fYK_Z`cccicccccccccccccccccccicccccccccccccccccccicccccccccc"
    b"ccccccccciccccccccccccccccc=ffcccjlHcccc\xa0@tafccXffccclmTcccc\x82=uhfccGffcccjpTcccc\x9b"
    b"8ta\x5cccXffcccll]cccc\x8dBicbccciccccccccccccccccccciccccccccccccccccccciccccccccccccccc"
    b"cccciccccccccccccccccccR\xb1J\x809j{ZObpbY_bg3\x8bkXm\xb0N}Bu~u`ZjkM^`dH\x90oW_\xb0^\x82F"
    b"fq\x99\x16rV\xa8_Zc`LxoUX\xaf`~Hiu\xb2\x14qV\xae^^baMzpZ_\xb1^\x919po\xb1\x08zN\xb2]_daH{"
    b"ccf\xb0^\x95>qp\xcf\x00uQ\xb9`]bbG~cch\xacb\x95;il\xb9\x06xJ\xa9\x5c]bhLvccQ\xacb\x98?ik\xda"
    b"\x10rE\xafe[`fKwcc"
)
