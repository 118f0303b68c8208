import { findPeople, parseKey } from '../../areas/personal-data/find-people.ts'
import { personExport, personRequests } from '../../areas/personal-data/person-requests.queries.ts'
import { repeatPersonRequest, requestErasure, requestExport } from '../../areas/personal-data/request-person.ts'
import { retentionRuns } from '../../areas/personal-data/retention.queries.ts'
import { recordChange, type Change } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { parseId, readText, readTexts } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo, personalDataPath } from '../kit/html/links.ts'
import { goTo, sendFile, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { scriptedPage } from '../kit/routes/content-policy.ts'
import { changing, readingFrom } from '../kit/routes/state-site.ts'
import { downloadPath, isAnyWorking, repeatPath } from './person-requests-part.ts'
import { askedSentences, erasePath, exportPath, personalDataPage, type Asked } from './personal-data-page.ts'

const shownRuns = 40
const shownRequests = 30
const longestText = 254

const textOf = (values: SignedInCall['form']): string => readText(values, 'text').trim().slice(0, longestText)

const readKeys = ({ form }: SignedInCall): string[] => {
  const keys = readTexts(form, 'person').filter((text) => parseKey(text) !== undefined)
  if (keys.length === 0) throw ruleBroken('Please choose at least one record.')
  return keys
}

const nothingTyped: ChangeRefusal = {
  status: 422,
  message: 'Type a name, an email address or a phone number.',
  fields: {},
}

const isAsked = (text: string): text is Asked => Object.hasOwn(askedSentences, text)

async function show(call: SignedInCall, text: string, refusal?: ChangeRefusal): Promise<Answer> {
  const { site, session, form, query } = call
  const db = readingFrom(site, session.userId)
  const people = await findPeople(db, text)
  const [runs, requests] = await db.batch([retentionRuns(shownRuns), personRequests(shownRequests)])
  const asked = readText(query, 'asked')
  const page = personalDataPage(call, {
    text,
    people,
    runs,
    requests,
    refusal,
    chosen: new Set(readTexts(form, 'person')),
    typedName: readText(form, 'typedName').slice(0, 75),
    asked: isAsked(asked) ? asked : undefined,
  })
  return showPage(page, refusal?.status ?? 200, isAnyWorking(requests) ? scriptedPage(site.portalUrl) : {})
}

// The name is not repeated in the address of the next page.
const next = ({ site }: SignedInCall, asked: Asked): Answer => goTo(linkTo(site, personalDataPath, { asked }))

const staffOf = ({ site, session: { userId, originalUserId }, now, requestId }: SignedInCall) => ({
  state: site.state,
  agencyId: null,
  userId,
  originalUserId,
  now,
  requestId,
})

/** The request that a button of the list names. */
function requestOf({ form }: SignedInCall): number {
  const id = parseId(readText(form, 'id'))
  if (id === undefined) throw notFound('This request was not found.')
  return id
}

async function download(call: SignedInCall): Promise<Answer> {
  const { site, session } = call
  const id = requestOf(call)
  const content = await changing(site, session.userId, async (db) => {
    const found = await maybeOne(db, personExport(id))
    if (!found) throw notFound('This export is not there any more. Please ask for it again.')
    const change: Change = { action: 'download-person-export', entity: 'person_requests', entityId: id }
    await recordChange(db, staffOf(call), change, 'STATE_SYSTEM')
    return found.content
  })
  return sendFile('person.json', 'application/json', Buffer.from(content))
}

/** Pages on which the provider's staff answer people who ask for their data, and see what was removed by age. */
export function personalDataRoutes(routes: PageRoutes): void {
  routes.staff('GET', personalDataPath, async (call) => show(call, ''), { roles: officeRoles })

  routes.staff(
    'POST',
    personalDataPath,
    async (call) => {
      const text = textOf(call.form)
      return show(call, text, text === '' ? nothingTyped : undefined)
    },
    { roles: officeRoles },
  )

  routes.staff(
    'POST',
    exportPath,
    async (call) => {
      const text = textOf(call.form)
      const refusal = await refusalOf(async () => {
        const keys = readKeys(call)
        await changing(call.site, call.session.userId, async (db) =>
          requestExport({ ...staffOf(call), db }, { text, keys }),
        )
      })
      return refusal ? show(call, text, refusal) : next(call, 'export')
    },
    { roles: officeRoles },
  )

  routes.staff(
    'POST',
    erasePath,
    async (call) => {
      const { site, session, form } = call
      const text = textOf(form)
      const typedName = readText(form, 'typedName')
      let records = 0
      const refusal = await refusalOf(async () => {
        const keys = readKeys(call)
        records = await changing(site, session.userId, async (db) =>
          requestErasure({ ...staffOf(call), db }, { text, keys, typedName }),
        )
      })
      return refusal ? show(call, text, refusal) : next(call, records === 0 ? 'nothing' : 'erasure')
    },
    { roles: officeRoles },
  )

  routes.staff('POST', downloadPath, download, { roles: officeRoles })

  routes.staff(
    'POST',
    repeatPath,
    async (call) => {
      const id = requestOf(call)
      await changing(call.site, call.session.userId, async (db) => repeatPersonRequest({ ...staffOf(call), db }, id))
      return next(call, 'again')
    },
    { roles: officeRoles },
  )
}
