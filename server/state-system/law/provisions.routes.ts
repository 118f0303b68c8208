import { dayIn } from '../../../contract/days.ts'
import { entryVersions } from '../../areas/law/entry-versions.queries.ts'
import { citedProvisions, type ProvisionRow } from '../../areas/law/provision-texts.queries.ts'
import { saveProvisionText, type TypedText } from '../../areas/law/save-provision-text.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asLawEditor } from './as-law-editor.ts'
import { at, provisionPath, provisionsPath } from './law-paths.ts'
import { provisionPage, provisionsPage } from './provisions-page.ts'

async function showProvisions(call: SignedInCall): Promise<Answer> {
  const { site, session, now } = call
  const [rows, entries] = await readingFrom(site, session.userId).batch([
    citedProvisions(site.state),
    entryVersions(site.state, site.timeZone),
  ])
  return showPage(provisionsPage(call, { rows, entries }, dayIn(site.timeZone, now)))
}

async function provisionOf({ site, session, params }: SignedInCall): Promise<ProvisionRow> {
  const id = parseId(readText(params, 'id'))
  const db = readingFrom(site, session.userId)
  const found = id === undefined ? undefined : await maybeOne(db, citedProvisions(site.state, id))
  if (!found) throw notFound('This provision was not found')
  return found
}

async function showProvision(
  call: SignedInCall,
  refused?: { typed: TypedText; refusal: ChangeRefusal },
): Promise<Answer> {
  const { site, query, now } = call
  const provision = await provisionOf(call)
  const isSaved = readText(query, 'saved') !== '' && !refused
  const page = provisionPage(call, { provision, today: dayIn(site.timeZone, now), refused, isSaved })
  return showPage(page, refused?.refusal.status ?? 200)
}

export function provisionRoutes(routes: PageRoutes): void {
  routes.staff('GET', provisionsPath, showProvisions, { roles: ['LAW'] })

  routes.staff('GET', provisionPath, async (call) => showProvision(call), { roles: ['LAW'] })

  routes.staff(
    'POST',
    provisionPath,
    async (call) => {
      const { form, site } = call
      const { id } = await provisionOf(call)
      const typed: TypedText = {
        text: readText(form, 'text').replaceAll('\r\n', '\n'),
        readOn: readText(form, 'readOn'),
        seen: Number(readText(form, 'seen')) || 0,
      }
      const refusal = await refusalOf(async () =>
        asLawEditor(call, async (editor) => saveProvisionText(editor, id, typed)),
      )
      return refusal ? showProvision(call, { typed, refusal }) : goTo(linkTo(site, at(provisionPath, id), { saved: 1 }))
    },
    { roles: ['LAW'] },
  )
}
