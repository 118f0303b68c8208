import { dayIn } from '../../../contract/days.ts'
import { erasePerson } from '../../areas/personal-data/erase-person.ts'
import { exportPerson } from '../../areas/personal-data/export-person.ts'
import { findPeople, type PersonKey } from '../../areas/personal-data/find-people.ts'
import type { PersonKind } from '../../areas/personal-data/personal-data.queries.ts'
import { retentionRuns } from '../../areas/personal-data/retention.queries.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { readText, readTexts } from '../form-values.ts'
import { refusalOf, type Refusal } from '../inbox/refused-change.ts'
import { linkTo } from '../links.ts'
import { goTo, sendFile, showPage, type Answer, type PageRoutes, type SignedInCall } from '../page-routes.ts'
import { refuseOthers } from '../sections/refuse-others.ts'
import { changing, readingFrom } from '../state-site.ts'
import { erasePath, exportPath, personalDataPage, personalDataPath } from './personal-data-page.ts'

const shownRuns = 40
const longestText = 254

const textOf = (values: SignedInCall['form']): string => readText(values, 'text').trim().slice(0, longestText)

function readKeys({ form }: SignedInCall): PersonKey[] {
  return readTexts(form, 'person').flatMap((text) => {
    const [, kind, agency, id] = /^(TENANT|CONTACT|USER)-(\d{1,9})-(\d{1,9})$/.exec(text) ?? []
    if (kind === undefined) return []
    return [{ kind: kind as PersonKind, agencyId: agency === '0' ? null : Number(agency), id: Number(id) }]
  })
}

async function show(call: SignedInCall, text: string, refusal?: Refusal): Promise<Answer> {
  const { site, session, form, query } = call
  const db = readingFrom(site, session.userId)
  const people = await findPeople(db, text)
  const runs = await db.rows(retentionRuns(shownRuns))
  const erased = readText(query, 'erased')
  const page = personalDataPage(call, {
    text,
    people,
    runs,
    refusal,
    chosen: new Set(readTexts(form, 'person')),
    typedName: readText(form, 'typedName').slice(0, 75),
    erased: /^\d{1,4}$/.test(erased) ? Number(erased) : undefined,
  })
  return showPage(page, refusal?.status ?? 200)
}

const actorOf = ({ site, session: { userId, originalUserId }, now, requestId }: SignedInCall) => ({
  state: site.state,
  agencyId: null,
  userId,
  originalUserId,
  now,
  requestId,
})

function requireChosen(keys: readonly PersonKey[]): void {
  if (keys.length === 0) throw ruleBroken('Please choose at least one record.')
}

/** Pages on which the provider's staff answer people who ask for their data, and see what was removed by age. */
export function personalDataRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', personalDataPath, async (call) => {
    refuseOthers(call)
    return show(call, '')
  })

  routes.signedIn('POST', personalDataPath, async (call) => {
    refuseOthers(call)
    return show(call, textOf(call.form))
  })

  routes.signedIn('POST', exportPath, async (call) => {
    refuseOthers(call)
    const text = textOf(call.form)
    const keys = readKeys(call)
    let exported: object | undefined
    const refusal = await refusalOf(async () => {
      requireChosen(keys)
      exported = await changing(call.site, call.session.userId, async (db) =>
        exportPerson({ ...actorOf(call), db }, { text, keys }),
      )
    })
    if (refusal) return show(call, text, refusal)
    return sendFile('person.json', 'application/json', Buffer.from(JSON.stringify(exported, null, 2)))
  })

  routes.signedIn('POST', erasePath, async (call) => {
    refuseOthers(call)
    const { site, session, now, form } = call
    const text = textOf(form)
    const keys = readKeys(call)
    const typedName = readText(form, 'typedName')
    let erased = 0
    const refusal = await refusalOf(async () => {
      requireChosen(keys)
      erased = await changing(site, session.userId, async (db) =>
        erasePerson({ ...actorOf(call), db, today: dayIn(site.timeZone, now) }, { text, keys, typedName }),
      )
    })
    // The name is not repeated in the address of the next page.
    return refusal ? show(call, text, refusal) : goTo(linkTo(site, personalDataPath, { erased }))
  })
}
