/// The page's looks, in light and dark.
enum PageStyle {
    static let css = """

        :root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--text:#1c2129;--soft:#586173;--line:#dde1e8;
        --accent:#2457c5;--good:#17693a;--good-bg:#dff3e6;--bad:#b3261e;--bad-bg:#fde6e4;--warn:#7a4d00;
        --warn-bg:#fdf0d2;
        --code:#eef1f5;--violet:#6a3bb5;--violet-bg:#eee6fb;
        --h0:#2457c5;--h1:#b3541e;--h2:#17803d;--h3:#a1238e;--h4:#0b7285;--h5:#8a6d00;--h6:#6a3bb5;
        --h7:#c2255c}
        @media (prefers-color-scheme:dark){:root{--page:#14171c;--card:#1c2027;--text:#e6e9ef;--soft:#a2abba;
        --line:#333a46;
        --accent:#8ab0ff;--good:#7fd8a0;--good-bg:#173a26;--bad:#ff9b93;--bad-bg:#4a1d1a;--warn:#f1c56b;
        --warn-bg:#41310f;
        --code:#262c35;--violet:#c6a8ff;--violet-bg:#33264d;
        --h0:#8ab0ff;--h1:#f2a272;--h2:#7fd8a0;--h3:#f097e2;--h4:#6fd3e6;--h5:#e3c75a;--h6:#c6a8ff;
        --h7:#ff9dbd}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--page);color:var(--text);
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
        header,main,footer{max-width:82rem;margin:0 auto;padding:0 1.5rem}
        header{padding-top:2rem}
        .kind{margin:0;color:var(--soft);font:600 .85rem ui-monospace,monospace}
        h1{margin:.3rem 0;font-size:1.8rem;line-height:1.25;letter-spacing:-.01em}
        h2{margin:0 0 .8rem;font-size:1.25rem;line-height:1.35}
        h3{margin:1.4rem 0 .6rem;font-size:1rem}
        .subtitle{margin:.2rem 0 1.2rem;color:var(--soft);overflow-wrap:anywhere}
        .badge{display:inline-block;vertical-align:.18em;padding:.12rem .6rem;border-radius:1rem;
        font-size:.5em;
        letter-spacing:.06em;text-transform:uppercase;background:var(--warn-bg);color:var(--warn)}
        .held .badge{background:var(--good-bg);color:var(--good)}
        .failed .badge{background:var(--bad-bg);color:var(--bad)}
        .facts{display:flex;flex-wrap:wrap;gap:.6rem;margin:0 0 1.2rem}
        .facts div{flex:1 1 8rem;padding:.7rem 1rem;background:var(--card);border:1px solid var(--line);
        border-radius:.6rem}
        .facts dt{color:var(--soft);font-size:.82rem}
        .facts dd{margin:0;font-size:1.25rem;font-weight:600;font-variant-numeric:tabular-nums}
        section{margin:0 0 1.2rem;padding:1.3rem 1.5rem;background:var(--card);border:1px solid var(--line);
        border-radius:.6rem}
        .wide{overflow-x:auto}.tall{max-height:24rem;overflow:auto}
        table{border-collapse:collapse;width:100%}
        th,td{padding:.4rem .8rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;
        vertical-align:top;font-weight:400}
        thead th{color:var(--soft);font-size:.82rem;font-weight:600;vertical-align:bottom}
        tbody tr:last-child>*{border-bottom:0}
        .n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
        .bad{color:var(--bad);font-weight:600}
        code,pre{font:.88em/1.5 ui-monospace,"Cascadia Mono",Menlo,Consolas,monospace}
        pre{margin:0;padding:.8rem 1rem;overflow-x:auto;background:var(--code);border-radius:.4rem}
        .command code{user-select:all}
        .command{white-space:pre-wrap;overflow-wrap:anywhere}
        .label{margin:.9rem 0 .3rem;color:var(--soft);font-size:.85rem}
        .kindword{display:inline-block;margin-right:.4rem;padding:.05rem .5rem;border-radius:.3rem;
        font:600 .8rem
        ui-monospace,monospace;background:var(--bad-bg);color:var(--bad);vertical-align:.12em}
        .bars .bar{width:45%;min-width:6rem;padding-right:0;vertical-align:middle}
        .bars .bar span{display:block;min-width:2px;height:.8rem;border-radius:.15rem;
        background:var(--accent)}
        .pairs{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.5rem;margin:1rem 0 0}
        .pairs dt{color:var(--soft)}.pairs dd{margin:0}
        .plain,.chips{margin:0;padding:0;list-style:none}
        .chips{display:flex;flex-wrap:wrap;gap:.4rem}
        .chips li{padding:.15rem .65rem;border-radius:1rem;background:var(--good-bg);color:var(--good);
        font-size:.9rem}
        .chips .never{background:var(--warn-bg);color:var(--warn)}
        .strip{position:relative;height:.9rem;margin:.2rem 0 .3rem;border-radius:.2rem;overflow:hidden;
        background:var(--warn-bg)}
        .strip i{position:absolute;top:0;bottom:0;background:var(--accent)}
        .strip-text{margin:0 0 1rem;color:var(--soft);font-size:.9rem}
        details{margin-top:1rem}summary{cursor:pointer;color:var(--accent)}details>*:not(summary){
        margin-top:.6rem}
        a{color:var(--accent)}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
        footer{padding-bottom:2rem;color:var(--soft);font-size:.85rem}
        .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
        white-space:nowrap}
        @media (max-width:40rem){header,main,footer{padding-left:.8rem;padding-right:.8rem}section{
        padding:1rem}
        h1{font-size:1.4rem}.pairs{grid-template-columns:1fr;gap:.1rem}.pairs dd{margin-bottom:.6rem}
        th,td{padding-right:.5rem;font-size:.92rem}.facts div{flex-basis:40%;padding:.5rem .7rem}.facts dd{
        font-size:1.05rem}}
        @media print{body{background:#fff}.lanes .scroll{max-height:none;overflow:visible}.chooser{
        display:none}}

        """

    static let lanes = """

        .lanes{--least:9rem;--step:4.4rem;--time:6rem;--who:6.4rem;
        --lead:calc(var(--step) + var(--time) + var(--who))}
        .lanes.many{--least:6.2rem}
        .chooser{display:flex;flex-wrap:wrap;gap:.35rem;margin:0 0 .7rem;padding:0;border:0;
        max-height:9.5rem;overflow-y:auto}
        .chooser legend{padding:0 0 .3rem;color:var(--soft);font-size:.85rem}
        .chooser label{cursor:pointer}
        .chooser input{position:absolute;opacity:0;pointer-events:none}
        .chooser span{display:block;padding:.1rem .65rem;border:1px solid var(--line);border-radius:1rem;
        font-size:.85rem}
        .chooser label[class^=h] span::before{content:"";display:inline-block;width:.55rem;height:.55rem;
        margin-right:.4rem;
        border-radius:50%;background:var(--c)}
        .chooser input:checked+span{border-color:var(--text);background:var(--text);color:var(--card)}
        .chooser input:focus-visible+span{outline:2px solid var(--accent);outline-offset:2px}
        .chooser .only span{border-radius:.3rem}
        .h0{--c:var(--h0)}.h1{--c:var(--h1)}.h2{--c:var(--h2)}.h3{--c:var(--h3)}
        .h4{--c:var(--h4)}.h5{--c:var(--h5)}.h6{--c:var(--h6)}.h7{--c:var(--h7)}
        .lanes .scroll{container-type:inline-size;max-height:82vh;overflow:auto;border:1px solid var(--line);
        border-radius:.4rem}
        .lane-table{--w:max(var(--least),calc((100cqw - var(--lead))/var(--lanes)));table-layout:fixed;
        border-collapse:separate;border-spacing:0;font-size:.88rem;line-height:1.35;
        width:calc(var(--lead) + var(--lanes)*var(--w))}
        .col-step{width:var(--step)}.col-time{width:var(--time)}.col-who{width:var(--who)}
        .lane-table th,.lane-table td{padding:.2rem .5rem .2rem 0;border:0}
        .lane-table thead th{position:sticky;top:0;z-index:2;padding:.5rem .5rem .5rem 0;
        background:var(--card);
        border-bottom:1px solid var(--line);color:var(--text)}
        .lane-table thead .lane label{display:block;overflow:hidden;text-overflow:ellipsis;
        white-space:nowrap;cursor:pointer;
        padding-left:.9rem;border-left:3px solid var(--c)}
        .lane-table .step,.lane-table .time,.lane-table .who{position:sticky;z-index:1;
        background:var(--card);text-align:right;color:var(--soft);
        font-variant-numeric:tabular-nums;white-space:nowrap}
        .lane-table .step{left:0}.lane-table .time{left:var(--step);padding-right:.6rem;color:transparent}
        .lane-table thead .step,.lane-table thead .time,.lane-table thead .who{z-index:3;color:var(--soft)}
        .lane-table .later .time{color:var(--text)}
        .lane-table .who{left:calc(var(--step) + var(--time));padding:.2rem .4rem;overflow:hidden;
        text-overflow:ellipsis;text-align:left;
        border-right:1px solid var(--line)}
        .lane-table thead .who{padding:.5rem .4rem}
        .lane-table tbody .who{color:var(--c)}
        .lane-table .later>*{border-top:1px solid var(--line)}
        .lane-table tbody tr{background-image:repeating-linear-gradient(90deg,transparent 0 calc(1rem - 1px),
        var(--line) calc(1rem - 1px) calc(1rem + 1px),transparent calc(1rem + 1px) var(--w));
        background-position:var(--lead) 0}
        .lane-table tbody tr:hover{background-color:var(--code)}
        .lane-table td.c{position:relative;padding-left:1.7rem;overflow:visible;white-space:nowrap}
        .notes{display:block;width:max-content;max-width:34rem;padding-right:.4rem;border-radius:.2rem;
        background:var(--card);
        white-space:normal;overflow-wrap:anywhere}
        tr:hover .notes{background:var(--code)}
        .dot{position:absolute;left:calc(1rem - .36rem);top:.42rem;width:.72rem;height:.72rem;
        border-radius:50%;background:var(--c);
        border:2px solid var(--c)}
        .ring{background:var(--card)}
        .note{display:block}.note+.note{margin-top:.1rem}
        .quiet{color:var(--soft);font-size:.92em}
        .tag{display:inline-block;padding:.02rem .5rem;border-radius:.3rem;font-size:.82rem}
        .tag.cancelled{background:var(--warn-bg);color:var(--warn)}.tag.cancelled::before{content:"✕ "}
        .tag.signedout{background:var(--violet-bg);color:var(--violet)}.tag.signedout::before{content:"⇥ "}
        .lane-table tbody tr.fault{background:var(--bad-bg)}
        .lane-table tbody tr.fault>*{background:var(--bad-bg);color:var(--bad);padding-top:.5rem;
        padding-bottom:.5rem}
        .verdict{position:sticky;left:calc(var(--step) + 1rem);white-space:nowrap;font-weight:600}
        @supports (width:round(down,1px,1px)){.lane-table{
        --w:round(down,max(var(--least),calc((100cqw - var(--lead))/var(--lanes))),1px)}}
        @media (max-width:40rem){.lanes,.lanes.many{--least:5.6rem;--step:3rem;--time:4.4rem;--who:5rem}
        .lane-table{font-size:.82rem}
        .lane-table .time,.lane-table .who{position:static}}

        """
}
