import { apiScopes, apiScopeTexts } from '../../../contract/api-integration/api-scopes.ts'
import {
  disabledAfterHours,
  eventDays,
  eventTypes,
  eventTypeTexts,
  secretOverlapHours,
} from '../../../contract/api-integration/webhooks.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { escapeHtml } from '../emails/letter.ts'

const guideStyle = `
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

export type Guide = { brandName: string; apiUrl: string; keysPerMinute: number; endpoints: readonly Endpoint[] }

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`
const block = (label: string, text: string): string =>
  `<pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre>`
const table = (label: string, headers: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (row: readonly string[]) =>
    row.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')
  return (
    `<div class="table" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table><thead><tr>` +
    `${headers.map((header) => `<th scope="col">${header}</th>`).join('')}</tr></thead>` +
    `<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></div>`
  )
}

const keysPart = ({ apiUrl, keysPerMinute }: Guide): string => `
<h2 id="keys">API keys</h2>
<p>A master user of the agency makes keys in the portal under <em>Settings → API Integration</em>. A key is shown once. It acts for the
user who made it, only for their agency, and only within its scopes. It ends when it expires, when it is revoked, or when that user leaves the
agency. Changes are recorded under the name of the key.</p>
${block(
  'A call with a key',
  `curl ${apiUrl}/v1/portfolio?page-size=50 \\\n  --header "Authorization: Bearer $API_KEY"`,
)}
<p>Replies are JSON: ${code('{"success": true, "data": …}')}, or ${code('{"success": false, "error": {"code", "message", "fields"}}')} with a
status from 400. ${code('401')} means that the key cannot be used, ${code('403')} that its scopes do not allow the call.</p>
<p>A key may make ${keysPerMinute} calls per minute. The headers ${code('x-ratelimit-remaining')} and ${code('x-ratelimit-reset')} say how many
are left and for how many seconds; after that calls answer ${code('429')} with ${code('retry-after')}.</p>
<p>Send an ${code('Idempotency-Key')} with every change, a text that you choose for it. If the reply is lost, repeat the call with the same
key: the change is made once, and you get its first reply. The same key with another request, or by another user of the agency, answers
${code('409')}.</p>`

const scopesPart = ({ endpoints }: Guide): string => {
  const callsOf = (scope: string) =>
    endpoints
      .filter(({ keyScope }) => keyScope === scope)
      .map(({ method, path, summary }) => `<li>${code(`${method} ${path}`)}<br>${escapeHtml(summary)}</li>`)
      .join('')
  const parts = apiScopes.map((scope) => {
    const { label, description } = apiScopeTexts[scope]
    return `<h3>${code(scope)}</h3><p>${escapeHtml(label)}. ${escapeHtml(description)}</p><ul>${callsOf(scope)}</ul>`
  })
  return `<h2 id="scopes">Scopes and calls</h2>
<p>All parameters and replies are described in <a href="/openapi.json">openapi.json</a>. Calls that are not listed here are closed to keys.</p>
${parts.join('')}`
}

const changesPart = (): string => `
<h2 id="changes">Keep a copy</h2>
<p>${code('GET /v1/changes/properties')} (also ${code('tenancies')}, ${code('visits')}, ${code('quotes')}, ${code('invoices')}) lists all
records page by page, also those that have ended. Send the ${code('cursor')} of each answer with the next call, at once while
${code('hasMore')} is true, and later whenever you like: you then get what changed since. No change is missed; some come twice, so replace
your copy by what you get. A record that is ${code('null')} was removed. ${code('409')} means that the data was restored from a backup: begin again
without a cursor.</p>`

const example = `{
  "id": "evt_vic_12_3456",
  "type": "visit.moved",
  "createdAt": "2026-03-02T01:15:00.000Z",
  "state": "vic",
  "agencyId": 12,
  "propertyId": 789,
  "data": {
    "visitId": 456,
    "status": "BOOKED",
    "startsAt": "2026-03-09T22:00:00Z",
    "endsAt": "2026-03-10T00:00:00Z",
    "previousStartsAt": "2026-03-05T22:00:00Z",
    "previousEndsAt": "2026-03-06T00:00:00Z"
  }
}`

const verification = `import { createHmac, timingSafeEqual } from 'node:crypto'

// now: the current time in seconds
function isGenuine(headers, body, secret, now) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(now - Number(timestamp)) <= 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(id + '.' + timestamp + '.' + body).digest()
  return headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

const webhooksPart = (): string => `
<h2 id="webhooks">Webhooks</h2>
<p>The portal posts events to an https address of yours as JSON:</p>
${block('An event', example)}
${table(
  'Events',
  ['Event', 'When'],
  eventTypes.map((type) => [code(type), escapeHtml(eventTypeTexts[type])]),
)}
<p>“Send me one of each” in the portal posts an example of each type that your webhook gets, with ${code('"isExample": true')}: nothing has
happened. <a href="/openapi.json">openapi.json</a> describes what each type contains.</p>
<h3>Check the signature</h3>
<p>Every call is signed with the secret of the webhook, as in the Standard Webhooks specification: HMAC-SHA256 over id, time and body. Use the body
as it arrived, and refuse calls that are older than five minutes. For ${secretOverlapHours} hours after a rotation the header contains two
signatures, one of each secret.</p>
${block('Checking a signature in Node.js', verification)}
<h3>Answer quickly, expect repetitions</h3>
<p>Answer with a status of 200 to 299 within ten seconds and do the work afterwards. Any other answer, also a redirect, is a failure: the event is
sent again after 1, 5, 15 and 30 minutes, then at growing intervals for two and a half days. Events arrive at least once, always with the same
${code('webhook-id')}; ignore an id that you already know. The events of one property arrive in their order: a later one waits for the earlier.</p>
<p>A webhook that accepts nothing for ${disabledAfterHours} hours is turned off, and the user who added it is emailed. Events wait for
${eventDays} days. The log in the portal shows every attempt, and any event can be sent again from there.</p>`

const calendarPart = (): string => `
<h2 id="calendars">Calendars</h2>
<p>A calendar shows the visits of one property manager, or of all, in Outlook, Google Calendar or Apple Calendar: subscribe to its address. It covers
the last 30 days and everything that is booked. Cancelled visits stay in it, marked as cancelled. The address is a secret: whoever knows it sees
addresses and times of visits, but nothing about tenants. If it got into wrong hands, give the calendar a new address in the portal.</p>
<p>The reply has an ${code('ETag')}. Send it as ${code('If-None-Match')}, and an unchanged calendar answers ${code('304')} without a body.</p>`

/** The guide for those who connect their own tools; it needs no script and no session. */
export const apiGuidePage = (guide: Guide, nonce: string): string => `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API guide – ${escapeHtml(guide.brandName)}</title><style nonce="${nonce}">${guideStyle}</style></head><body><main>
<p class="quiet">${escapeHtml(guide.brandName)}</p>
<h1>API guide</h1>
<p>Connect the tools of your agency: read properties, quotes and invoices, book visits, be told what happens, and see visits in your calendar.</p>
<nav aria-label="On this page"><ul><li><a href="#keys">API keys</a></li><li><a href="#scopes">Scopes and calls</a></li>
<li><a href="#changes">Keep a copy</a></li>
<li><a href="#webhooks">Webhooks</a></li><li><a href="#calendars">Calendars</a></li><li><a href="/openapi.json">openapi.json</a></li></ul></nav>
${keysPart(guide)}${scopesPart(guide)}${changesPart()}${webhooksPart()}${calendarPart()}
</main></body></html>
`
