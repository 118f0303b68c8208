import type { ProviderKey } from '../../areas/agencies/provider-keys.queries.ts'
import type { TypedProviderKey } from '../../areas/agencies/provider-keys.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { passwordField } from '../kit/forms/password-fields.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, renderFacts, renderTable, type Html } from '../kit/html/html.ts'
import { linkTo, providerKeysPath } from '../kit/html/links.ts'
import { dayOfInstant, momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

export const openApiPath = `${providerKeysPath}/openapi`
export const revokeKeyPath = `${providerKeysPath}/:id/revoke`
const revokeUrl = ({ site }: SignedInCall, id: number): string => linkTo(site, `${providerKeysPath}/${id}/revoke`)

const statuses: Readonly<Record<ProviderKey['status'], string>> = {
  ACTIVE: 'Works',
  EXPIRED: 'Expired',
  REVOKED: 'Revoked',
  MAKER_LEFT: 'Ended: who made it no longer manages staff',
}

/** The last day on which it works; it ends with the midnight after. */
const lastDay = ({ expiresAt }: ProviderKey, timeZone: string): string =>
  expiresAt === null ? 'None' : dayOfInstant(new Date(Date.parse(expiresAt) - 1).toISOString(), timeZone)

const table = (call: SignedInCall, keys: readonly ProviderKey[]): Html => {
  const { timeZone } = call.site
  return renderTable({
    caption: 'Keys',
    rows: keys,
    empty: 'There are no keys.',
    columns: [
      { header: 'Name', cell: ({ name }) => name },
      { header: 'Begins with', isLongWord: true, cell: ({ prefix }) => html`<code>${prefix}</code>` },
      { header: 'Status', cell: ({ status }) => statuses[status] },
      { header: 'Made by', cell: ({ createdBy, createdAt }) => `${createdBy}, ${dayOfInstant(createdAt, timeZone)}` },
      { header: 'Last day', cell: (key) => lastDay(key, timeZone) },
      {
        header: 'Last used',
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : momentText(lastUsedAt, timeZone)),
      },
      {
        header: 'Change',
        cell: ({ id, name, status }) =>
          status !== 'REVOKED' &&
          html`<a href="${revokeUrl(call, id)}">Revoke<span class="for-readers"> ${name}</span></a>`,
      },
    ],
  })
}

type KeysPage = {
  keys: readonly ProviderKey[]
  formKey: string
  isRevoked: boolean
  /** Shown once, right after it was made. */
  secret?: string | undefined
  refused?: { typed: TypedProviderKey; refusal: ChangeRefusal } | undefined
}

const secretPart = (secret: string): Html => html`
  <div class="notice good" role="status">
    <p>The key is made. Copy it now: it is not shown again.</p>
    <p><code class="to-copy">${secret}</code></p>
  </div>
`

function newKeyForm(call: SignedInCall, { formKey, refused }: KeysPage): Html {
  const errors = refused?.refusal.fields ?? {}
  return html`
    <form method="post" action="${linkTo(call.site, providerKeysPath)}" novalidate>
      ${formFields(call.session, { id: formKey })}
      ${textField({ name: 'name', label: 'Name', hint: 'Such as the program that uses it.', value: refused?.typed.name, most: 60, error: errors['name'] })}
      ${textField({ name: 'expiresOn', label: 'Last day, if any', type: 'date', value: refused?.typed.expiresOn, error: errors['expiresOn'] })}
      ${passwordField({ name: 'password', label: 'Your password', autocomplete: 'current-password', error: errors['password'] })}
      <p class="actions"><button>Make the key</button></p>
    </form>
  `
}

/** The keys of the provider in this state, and a form for another one. */
export function providerKeysPage(call: SignedInCall, shown: KeysPage): Html {
  const { site, session } = call
  const { keys, secret, isRevoked, refused } = shown
  const content = html`
    ${secret !== undefined && secretPart(secret)} ${isRevoked && notice('The key is revoked.')}
    ${formError(refused?.refusal.message)}
    <p>
      With such a key a program of ours creates agencies of this state and lists them, at
      <code class="to-copy">${site.url}/v1/provider/agencies</code>. It acts for the person who made it, while this
      person manages staff. <a href="${linkTo(site, openApiPath)}">Description of the calls (OpenAPI)</a>
    </p>
    ${table(call, keys)}
    <h2>New key</h2>
    ${newKeyForm(call, shown)}
  `
  const hasErrors = refused !== undefined
  return frame({ site, session, title: 'API keys', path: providerKeysPath, content, hasErrors })
}

export function revokeKeyPage(call: SignedInCall, key: ProviderKey): Html {
  const { site, session } = call
  const content = html`
    <p>Programs that use this key can no longer call this system. This cannot be undone.</p>
    ${renderFacts([
      ['Name', key.name],
      ['Begins with', key.prefix],
      ['Last used', key.lastUsedAt === null ? 'Never' : momentText(key.lastUsedAt, site.timeZone)],
    ])}
    <form method="post" action="${revokeUrl(call, key.id)}">
      ${formFields(session)}
      <p class="actions">
        <button>Yes, revoke the key</button>
        <a href="${linkTo(site, providerKeysPath)}">Cancel</a>
      </p>
    </form>
  `
  return frame({ site, session, title: `Revoke ${key.name}?`, path: providerKeysPath, content })
}
