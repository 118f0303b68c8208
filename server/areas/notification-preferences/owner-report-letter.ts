import { shortDay } from '../../../contract/day-text.ts'
import { mostToEmails } from '../../../contract/limits.ts'
import type { NewMail } from '../emails/queue-mail.ts'
import { factList, paragraph } from '../emails/letter.ts'
import type { OwnerReport } from './owner-reports.queries.ts'

/** The result of the services of this report: another report can say something else about the property. */
const results = new Map([
  [true, 'All checks were passed; nothing must be repaired.'],
  [
    false,
    'Something was found that needs attention. Details are in the report, and your property manager can tell you what happens next.',
  ],
])

const repairResults = new Map([
  [true, 'Nothing of this service is left to repair.'],
  [false, 'Something is still to be repaired. Details are in the report.'],
])

/** Each address once, ignoring case, up to the limit of recipients. */
const addresses = (owners: OwnerReport['owners']): string[] =>
  owners
    .map(({ email }) => email)
    .filter((email, index, all) => all.findIndex((each) => each.toLowerCase() === email.toLowerCase()) === index)
    .slice(0, mostToEmails)

/** The email that sends a service report to the owners of its property. */
export function ownerReportLetter(report: OwnerReport): NewMail {
  const { owners, services, datedOn, isCompliant, isRepair, managerName, propertyId, fileId, fileName } = report
  const address = `${report.addressLine1}, ${report.addressLine2}`
  const result = isCompliant === null ? undefined : (isRepair ? repairResults : results).get(isCompliant)
  const named = services.length > 0 ? `: ${services.join(', ')}` : ''
  const service = services.length > 0 ? services.join(', ').toLowerCase() : 'safety'
  const what = isRepair
    ? 'The repair that was approved for your property is done.'
    : `The ${service} service was carried out at your property.`
  return {
    kind: 'OWNER_REPORT',
    propertyId,
    to: addresses(owners),
    cc: [],
    subject: isRepair ? `The repair at ${address} is done` : `Service report for ${address}${named}`,
    html: [
      paragraph(`Dear ${owners.map(({ name }) => name).join(', ')},`),
      paragraph(`${what} The report is attached.${result ? ` ${result}` : ''}`),
      factList([
        { label: 'Property', value: address },
        ...(services.length > 0 ? [{ label: 'Service', value: services.join(', ') }] : []),
        { label: 'Date', value: shortDay(datedOn) },
        { label: 'Property manager', value: managerName },
      ]),
    ].join(''),
    attachments: [{ fileId, fileName }],
  }
}
