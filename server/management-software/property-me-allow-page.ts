import { html, type Html } from '../state-system/kit/html/html.ts'

/** Asks the user which office may be read. */
export function propertyMeAllowPage(names: readonly string[], allowPath: string, query: Record<string, string>): Html {
  const back = (office: string) => `${allowPath}?${new URLSearchParams({ ...query, office }).toString()}`
  const denied = `${query['redirect_uri']}?${new URLSearchParams({ error: 'access_denied', state: query['state'] ?? '' }).toString()}`
  return html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>PropertyMe (stand-in)</title>
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>
        <main>
          <h1>PropertyMe (stand-in)</h1>
          <p>
            The compliance portal asks to read properties, people and tenancies, and to add bills. Which office is
            yours?
          </p>
          <ul>
            ${names.map((name) => html`<li><a href="${back(name)}">Allow for ${name}</a></li>`)}
          </ul>
          <p><a href="${denied}">Do not allow</a></p>
        </main>
      </body>
    </html>`
}
