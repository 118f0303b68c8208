import { agenciesWithSchedules, agreedOfAgency } from '../../areas/law/agreed-schedules.queries.ts'
import { practiceRows } from '../../areas/law/law-page.queries.ts'
import { saveAgreedSchedule, type TypedSchedule } from '../../areas/law/save-agreed-schedule.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound } from '../../platform/problem.ts'
import { agencyName } from '../kit/agency/agencies.queries.ts'
import { parseId, readPage, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo } from '../kit/html/links.ts'
import { containing } from '../kit/lists/like-pattern.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asLawEditor } from './as-law-editor.ts'
import { agencySchedulesPath, at, schedulesPath } from './law-paths.ts'
import { agencySchedulesPage, schedulesPage } from './schedules-page.ts'

async function showSchedules(call: SignedInCall): Promise<Answer> {
  const { site, session, query } = call
  const text = readText(query, 'name').trim().slice(0, 100)
  const page = readPage(query)
  const [practice, agencies] = await readingFrom(site, session.userId).batch([
    practiceRows(site.state, null),
    agenciesWithSchedules(
      site.state,
      text === '' ? null : containing(text),
      requestsPerPage + 1,
      (page - 1) * requestsPerPage,
    ),
  ])
  return showPage(schedulesPage(call, { practice, agencies, text, page }))
}

async function agencyOf({ site, session, params }: SignedInCall): Promise<{ id: number; name: string }> {
  const id = parseId(readText(params, 'id'))
  const found = id && (await maybeOne(readingFrom(site, session.userId), agencyName(site.state, id)))
  if (!id || !found) throw notFound('This agency was not found')
  return { id, name: found.name }
}

async function showAgency(
  call: SignedInCall,
  refused?: { typed: TypedSchedule; refusal: ChangeRefusal },
): Promise<Answer> {
  const { site, session, query } = call
  const agency = await agencyOf(call)
  const [practice, agreed] = await readingFrom(site, session.userId).batch([
    practiceRows(site.state, null),
    agreedOfAgency(site.state, agency.id),
  ])
  const isSaved = readText(query, 'saved') !== '' && !refused
  return showPage(
    agencySchedulesPage(call, { agency, practice, agreed, refused, isSaved }),
    refused?.refusal.status ?? 200,
  )
}

export function scheduleRoutes(routes: PageRoutes): void {
  routes.staff('GET', schedulesPath, showSchedules, { roles: ['LAW'] })

  routes.staff('GET', agencySchedulesPath, showAgency, { roles: ['LAW'] })

  routes.staff(
    'POST',
    agencySchedulesPath,
    async (call) => {
      const { form, site } = call
      const { id } = await agencyOf(call)
      const serviceId = readText(form, 'serviceId')
      const typed: TypedSchedule = {
        serviceId,
        months: readText(form, `months-${serviceId}`).trim(),
        agreedOn: readText(form, `agreedOn-${serviceId}`).trim(),
      }
      const version = Number(readText(form, 'version')) || 0
      const refusal = await refusalOf(async () =>
        asLawEditor(call, async (editor) => saveAgreedSchedule({ ...editor, agencyId: id }, typed, version)),
      )
      return refusal
        ? showAgency(call, { typed, refusal })
        : goTo(linkTo(site, at(agencySchedulesPath, id), { saved: 1 }))
    },
    { roles: ['LAW'] },
  )
}
