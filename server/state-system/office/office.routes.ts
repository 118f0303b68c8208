import { agencyPageRoutes } from '../kit/agency/agency-page.ts'
import type { PageRoutes } from '../kit/routes/call.ts'
import { bankRoutes } from './bank.routes.ts'
import { editOfficeRoutes } from './edit-office.routes.ts'
import { logoRoutes } from './logo.routes.ts'
import { mailDomainRoutes, type MailDomainParts } from './mail-domain.routes.ts'
import { officeProfile } from './office-profile.ts'

/** The office profile of an agency and the pages on which master users change it. */
export function officeRoutes(routes: PageRoutes, parts: MailDomainParts): void {
  agencyPageRoutes(routes, [officeProfile])
  editOfficeRoutes(routes)
  logoRoutes(routes)
  bankRoutes(routes)
  mailDomainRoutes(routes, parts)
}
