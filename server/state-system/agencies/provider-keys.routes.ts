import { randomUUID } from 'node:crypto'
import { dayIn } from '../../../contract/days.ts'
import { checkProviderKey, endProviderKey, makeProviderKey } from '../../areas/agencies/provider-keys.ts'
import { listProviderKeys, providerKey, type ProviderKey } from '../../areas/agencies/provider-keys.queries.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { parseId, parseUuid, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, providerKeysPath } from '../kit/html/links.ts'
import { goTo, sendFile, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { refusePassword, refuseWhileViewing } from '../kit/sessions/account-call.ts'
import { changingAgencies } from './agencies-call.ts'
import { describeProviderCalls } from './provider-calls.routes.ts'
import { openApiPath, providerKeysPage, revokeKeyPage, revokeKeyPath } from './provider-keys-page.ts'

type Shown = Partial<Parameters<typeof providerKeysPage>[1]>

async function showKeys(call: SignedInCall, shown: Shown = {}): Promise<Answer> {
  const { site, session, query, now } = call
  const keys = await readingFrom(site, session.userId).rows(listProviderKeys(now))
  const isRevoked = readText(query, 'notice') === 'revoked' && shown.secret === undefined
  const page = providerKeysPage(call, { keys, formKey: randomUUID(), isRevoked, ...shown })
  return showPage(page, shown.refused?.refusal.status ?? 200)
}

async function makeKey(call: SignedInCall): Promise<Answer> {
  refuseWhileViewing(call)
  const { site, form, now } = call
  const formKey = parseUuid(readText(form, 'id')) ?? randomUUID()
  const typed = {
    name: readText(form, 'name').replaceAll(/\s+/g, ' ').trim(),
    expiresOn: readText(form, 'expiresOn').trim(),
  }
  const refuse = async (refusal: ChangeRefusal) => showKeys(call, { formKey, refused: { typed, refusal } })
  const password = await refusePassword(call, readText(form, 'password'))
  if (password !== undefined) {
    const fields = { ...checkProviderKey(typed, dayIn(site.timeZone, now)), password }
    return refuse({ status: 422, message: 'Please correct what is marked.', fields })
  }
  let secret: string | undefined
  const refusal = await refusalOf(async () => {
    secret = await changingAgencies(call, async (scope) => makeProviderKey(scope, { formKey, typed }))
  })
  return refusal ? refuse(refusal) : showKeys(call, { secret })
}

async function keyOf({ site, session, params, now }: SignedInCall): Promise<ProviderKey> {
  const id = parseId(readText(params, 'id'))
  const found = id === undefined ? undefined : await maybeOne(readingFrom(site, session.userId), providerKey(id, now))
  if (!found) throw notFound('This key was not found.')
  return found
}

/** Who manages staff makes and revokes keys for programs of the provider. */
export function providerKeyRoutes(routes: PageRoutes): void {
  const options = { roles: ['STAFF_MANAGER'] } as const
  routes.staff('GET', providerKeysPath, async (call) => showKeys(call), options)
  routes.staff('POST', providerKeysPath, makeKey, options)
  routes.staff('GET', revokeKeyPath, async (call) => showPage(revokeKeyPage(call, await keyOf(call))), options)
  routes.staff(
    'POST',
    revokeKeyPath,
    async (call) => {
      refuseWhileViewing(call)
      const { id } = await keyOf(call)
      await changingAgencies(call, async (scope) => endProviderKey(scope, id))
      return goTo(linkTo(call.site, providerKeysPath, { notice: 'revoked' }))
    },
    options,
  )
  routes.staff(
    'GET',
    openApiPath,
    async ({ site }) => sendFile('openapi.json', 'application/json', Buffer.from(await describeProviderCalls(site))),
    options,
  )
}
