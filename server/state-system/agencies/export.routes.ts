import { exportsOfAgency } from '../../areas/agency-exports/agency-exports.queries.ts'
import { decideAboutExport, openExport, requestExportOfAgency } from '../../areas/agency-exports/request-export.ts'
import type { FileStore } from '../../platform/file-store.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { agencyRoles } from '../../platform/staff-roles.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { refusalOf, type ChangeRefusal } from '../kit/forms/refused-change.ts'
import { linkTo } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { scriptedPage } from '../kit/routes/content-policy.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { findAgency } from './agency.routes.ts'
import { changingAgencies } from './agencies-call.ts'
import { exportDownloadPath, exportNotices, exportPage, agencyExportPath, isAnyExportWorking } from './export-page.ts'

const shownExports = 20

type ExportParts = { files: FileStore; keptDays: number }
type Done = keyof typeof exportNotices
const isDone = (text: string): text is Done => Object.hasOwn(exportNotices, text)

/** Staff start an export of everything of an agency, watch it and download its files. */
export function exportRoutes(routes: PageRoutes, { files, keptDays }: ExportParts): void {
  const options = { roles: agencyRoles }

  const show = async (call: SignedInCall, refusal?: ChangeRefusal): Promise<Answer> => {
    const { site, session, query } = call
    const agency = await findAgency(call)
    const list = await readingFrom(site, session.userId).rows(exportsOfAgency(agency.id, shownExports))
    const asked = readText(query, 'notice')
    const page = exportPage(call, { agency, list, keptDays, done: isDone(asked) ? asked : undefined, refusal })
    return showPage(page, refusal?.status ?? 200, isAnyExportWorking(list) ? scriptedPage(site.portalUrl) : {})
  }
  routes.staff('GET', agencyExportPath, async (call) => show(call), options)

  routes.staff(
    'POST',
    agencyExportPath,
    async (call) => {
      const { id } = await findAgency(call)
      const act = readText(call.form, 'act')
      const refusal = await refusalOf(async () =>
        changingAgencies(call, async (scope) => {
          if (act === 'start') await requestExportOfAgency(scope, id)
          else if (act === 'wanted' || act === 'unwanted') await decideAboutExport(scope, id, act === 'wanted')
          else throw new Problem('malformed', 'This form is not known.')
        }),
      )
      const done = act === 'start' ? 'started' : act
      return refusal
        ? show(call, refusal)
        : goTo(linkTo(call.site, agencyExportPath.replace(':id', String(id)), { notice: done }))
    },
    options,
  )

  routes.staff(
    'POST',
    exportDownloadPath,
    async (call) => {
      const { id: agencyId } = await findAgency(call)
      const [exportId, part] = [parseId(readText(call.form, 'record')), parseId(readText(call.form, 'row'))]
      if (exportId === undefined || part === undefined) throw notFound('This export was not found.')
      const file = await changingAgencies(call, async (scope) => openExport(scope, files, { agencyId, exportId, part }))
      return {
        status: 200,
        file: { name: file.fileName, type: 'application/zip', body: file.body },
        headers: { 'content-length': String(file.size) },
      }
    },
    options,
  )
}
