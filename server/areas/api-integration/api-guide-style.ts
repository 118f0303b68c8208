export const guideStyle = `
  :root { color-scheme: light dark; --line: light-dark(#d5dedb, #33413e); --quiet: light-dark(#55635f, #a3b1ad);
          --accent: light-dark(#0b5d57, #6fc7bd); --raised: light-dark(#f3f6f5, #1b2422); }
  body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#fff, #121917); color: light-dark(#16211f, #e6edeb); }
  main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; overflow-wrap: anywhere; }
  h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; } h2 { font-size: 21px; margin: 40px 0 8px; } h3 { font-size: 16px; margin: 24px 0 4px; }
  p { margin: 8px 0; } a { color: var(--accent); } .quiet { color: var(--quiet); margin: 0; }
  nav ul { display: flex; flex-wrap: wrap; gap: 4px 20px; list-style: none; padding: 0; }
  nav a { display: inline-block; min-height: 24px; padding: 4px 0; }
  li { margin: 6px 0; }
  code { font: 14px/1.5 ui-monospace, monospace; background: var(--raised); border-radius: 4px; padding: 1px 4px; }
  pre { background: var(--raised); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; overflow-x: auto; }
  pre code { padding: 0; overflow-wrap: normal; }
  .table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; font-weight: inherit; vertical-align: top; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); }
  thead th { font-weight: 600; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }`
