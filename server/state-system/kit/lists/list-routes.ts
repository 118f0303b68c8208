import { agencyChoice, forAgency } from '../agency/agency-page.ts'
import type { PageRoutes } from '../routes/call.ts'
import { listPdfPath } from './list-address.ts'
import { sendListPdf } from './list-pdf.ts'
import type { List } from './list.ts'
import { showList } from './show-list.ts'

/** The page of a list and its PDF. */
export function listRoutes<Row, Summary>(routes: PageRoutes, list: List<Row, Summary>): void {
  const { path, title } = list
  routes.signedIn('GET', path, async (call) =>
    forAgency(call, title, async (inAgency, agencies) =>
      showList(inAgency, list, agencyChoice(inAgency, agencies, path)),
    ),
  )
  routes.signedIn('GET', listPdfPath(path), async (call) =>
    forAgency(call, title, async (inAgency) => sendListPdf(inAgency, list)),
  )
}
