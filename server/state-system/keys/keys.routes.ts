import { collectKey, returnCollectedKey, undoKey } from '../../areas/visit-records/visit-keys.ts'
import { notFound } from '../../platform/problem.ts'
import type { Agency } from '../kit/agency/agencies.queries.ts'
import { agencyChoice, forAgency, type AgencyCall } from '../kit/agency/agency-page.ts'
import { formError, notice } from '../kit/forms/form-messages.ts'
import { parseId, readText, type Values } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { html } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { listPdfPath } from '../kit/lists/list-address.ts'
import { sendListPdf } from '../kit/lists/list-pdf.ts'
import { showList } from '../kit/lists/show-list.ts'
import { goTo, type Answer, type PageRoutes } from '../kit/routes/call.ts'
import { asStaff } from '../kit/sessions/as-staff.ts'
import { keptParameters, keyManagementPath, keyViews, type KeyView } from './key-button.ts'
import { keyLists } from './keys.ts'

const title = 'Key management'
const doneTexts: Readonly<Record<string, string>> = {
  collected: 'The key is recorded as collected.',
  returned: 'The key is recorded as returned.',
  undone: 'What was recorded about the key is taken back.',
}

const viewOf = (text: string): KeyView => (Object.hasOwn(keyViews, text) ? (text as KeyView) : 'week')

const show = async (
  call: AgencyCall,
  agencies: Agency[],
  answer: Parameters<typeof showList>[3] = {},
): Promise<Answer> => {
  const done = doneTexts[readText(call.query, 'done')]
  const above = html`${agencyChoice(call, agencies, keyManagementPath)} ${done !== undefined && notice(done)}`
  const view = viewOf(readText(call.query, 'view'))
  if (view === 'out') return showList(call, keyLists.out, above, answer)
  return view === 'all' ? showList(call, keyLists.all, above, answer) : showList(call, keyLists.week, above, answer)
}

const sendPdf = async (call: AgencyCall): Promise<Answer> => {
  const view = viewOf(readText(call.query, 'view'))
  if (view === 'out') return sendListPdf(call, keyLists.out)
  return view === 'all' ? sendListPdf(call, keyLists.all) : sendListPdf(call, keyLists.week)
}

/** Keys that are needed, with technicians, or can be used. A user of the agency records who has them. */
export function keyRoutes(routes: PageRoutes): void {
  routes.signedIn('GET', keyManagementPath, async (call) => forAgency(call, title, show))
  routes.signedIn('GET', listPdfPath(keyManagementPath), async (call) => forAgency(call, title, sendPdf))
  routes.signedIn('POST', keyManagementPath, async (call) =>
    forAgency(
      call,
      title,
      async (inAgency, agencies) => recordKey({ ...inAgency, query: shownPart(call.form) }, agencies),
      call.form,
    ),
  )
}

/** The part of the list that the form was on. */
const shownPart = (form: Values): Values =>
  Object.fromEntries([...keptParameters, 'view'].map((name) => [name, readText(form, name)]))

async function recordKey(call: AgencyCall, agencies: Agency[]): Promise<Answer> {
  const { site, agency, form } = call
  const visitId = parseId(readText(form, 'visit'))
  const collectionId = parseId(readText(form, 'collection'))
  const undoText = readText(form, 'undo')
  const undo = undoText === 'collected' || undoText === 'returned' ? undoText : undefined
  const refusal = await refusalOf(async () =>
    asStaff(call, agency.id, async (recorder) => {
      if (undo !== undefined && collectionId !== undefined) return undoKey(recorder, collectionId, undo)
      if (visitId !== undefined) return collectKey(recorder, visitId)
      if (collectionId !== undefined) return returnCollectedKey(recorder, collectionId)
      throw notFound('This key was not found.')
    }),
  )
  if (refusal) return show(call, agencies, { status: refusal.status, error: formError(refusal.message) })
  const done = undo !== undefined ? 'undone' : visitId === undefined ? 'returned' : 'collected'
  const row = visitId ?? parseId(readText(form, 'row'))
  const list = linkTo(site, keyManagementPath, { agency: agency.id, ...(call.query as Record<string, string>), done })
  // Back at the row, from which the keyboard goes on.
  return goTo(row === undefined ? list : `${list}#visit-${row}`)
}
