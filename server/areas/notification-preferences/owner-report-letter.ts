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

const named = ({ services }: OwnerReport): string => services.join(', ')

/** The result of one report; undefined if it has none. */
function resultOf({ isCompliant, isRepair, isNotDone, notDoneReason }: OwnerReport): string | undefined {
  if (isNotDone)
    return `Not done${notDoneReason === null ? '.' : `: ${notDoneReason}`} Your property manager can tell you when it will be done.`
  return isCompliant === null ? undefined : (isRepair ? repairResults : results).get(isCompliant)
}

const servicesOf = (reports: readonly OwnerReport[]): string[] => [
  ...new Set(reports.flatMap((report) => report.services)),
]

/** "The smoke alarms service was", "The smoke alarms, gas services were" */
function subjectOf(reports: readonly OwnerReport[]): string {
  const names = servicesOf(reports)
  const service = names.length > 0 ? names.join(', ').toLowerCase() : 'safety'
  return `The ${service} ${reports.length === 1 ? 'service was' : 'services were'}`
}

/** What was carried out and what was not. */
function workText(reports: readonly OwnerReport[]): string {
  const notDone = reports.filter(({ isNotDone }) => isNotDone)
  const done = reports.filter(({ isNotDone }) => !isNotDone)
  return [
    done.length > 0 ? `${subjectOf(done)} carried out at your property.` : '',
    notDone.length > 0 ? `${subjectOf(notDone)} not done${done.length > 0 ? '' : ' at your property'}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const dangerText = (dangers: readonly string[]): string =>
  `Dangerous: ${dangers.join('; ')}. Our technician disconnected it or made it safe. It must not be used until it is repaired. Your property manager can tell you what happens next.`

/** The email that sends the service reports of a visit, with their records, to the owners of the property. */
export function ownerReportLetter(reports: readonly [OwnerReport, ...OwnerReport[]]): NewMail {
  const [first] = reports
  const { owners, datedOn, isRepair, managerName, propertyId } = first
  const address = `${first.addressLine1}, ${first.addressLine2}`
  const services = servicesOf(reports)
  const dangers = isRepair ? [] : reports.flatMap((report) => report.dangers)
  const list = services.length > 0 ? `: ${services.join(', ')}` : ''
  const isOne = reports.length === 1
  const what = isRepair ? 'The repair that was approved for your property is done.' : workText(reports)
  const result = isOne ? resultOf(first) : undefined
  return {
    kind: 'OWNER_REPORT',
    propertyId,
    to: addresses(owners),
    cc: [],
    subject: isRepair
      ? `The repair at ${address} is done`
      : dangers.length > 0
        ? `Dangerous, made safe at ${address}`
        : `Service ${isOne ? 'report' : 'reports'} for ${address}${list}`,
    html: [
      paragraph(`Dear ${owners.map(({ name }) => name).join(', ')},`),
      paragraph(
        `${what} ${isOne ? 'The report is attached.' : 'The reports are attached.'}${result ? ` ${result}` : ''}`,
      ),
      ...(dangers.length === 0 ? [] : [paragraph(dangerText(dangers))]),
      factList([
        { label: 'Property', value: address },
        ...(isOne
          ? services.length > 0
            ? [{ label: 'Service', value: services.join(', ') }]
            : []
          : reports.map((report) => ({ label: named(report), value: resultOf(report) ?? 'See the report.' }))),
        { label: 'Date', value: shortDay(datedOn) },
        { label: 'Property manager', value: managerName },
      ]),
    ].join(''),
    attachments: reports.flatMap(({ fileId, fileName, records }) => [{ fileId, fileName }, ...records]),
  }
}
