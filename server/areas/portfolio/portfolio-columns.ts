import { findLabel, findTag } from '../../../contract/labels.ts'
import { supplierTypeLabels } from '../../../contract/portfolio/portfolio.ts'
import { serviceProviderLabels } from '../../../contract/portfolio/service-providers.ts'
import { propertyComplianceTags, propertyTagLabels, serviceResultTag } from '../../../contract/properties/properties.ts'
import type { IntegratedProperty } from '../../../contract/portfolio/property-lists.ts'
import { serviceCodes, services, type ServiceCode } from '../../../contract/services.ts'
import type { SheetColumn } from '../../platform/spreadsheet-sheets.ts'

/** A row of an export, with the law behind its reasons. */
export type ExportedProperty = IntegratedProperty & { law: string }
type Column = SheetColumn<ExportedProperty>
type Service = IntegratedProperty['services'][number]

const serviceOf = ({ services: all }: IntegratedProperty, code: ServiceCode): Service | undefined =>
  all.find(({ shortName }) => shortName === code)

/** The name of the company if known, otherwise the type of supplier. */
const providerOf = ({ providedBy, serviceProvider, supplierType }: Service, property: IntegratedProperty): string => {
  if (serviceProvider) return serviceProvider
  if (providedBy && Object.hasOwn(serviceProviderLabels, providedBy))
    return findLabel(serviceProviderLabels, providedBy)
  if (supplierType) return findLabel(supplierTypeLabels, supplierType)
  return serviceProviderLabels[property.providedBy]
}

/** Five columns per service, so that a sheet can be filtered by any of them. */
const serviceColumns: Column[] = serviceCodes.flatMap((code): Column[] => {
  const { name } = services[code]
  const ofService = (read: (service: Service, property: IntegratedProperty) => string | null | undefined) =>
    function value(property: IntegratedProperty) {
      const service = serviceOf(property, code)
      return service ? read(service, property) : null
    }
  return [
    {
      header: `${name}: status`,
      width: 22,
      value: ofService((service) => serviceResultTag(service).label),
    },
    { header: `${name}: why`, width: 44, value: ofService(({ reason }) => reason) },
    { header: `${name}: provider`, width: 22, value: ofService(providerOf) },
    {
      header: `${name}: last service`,
      width: 14,
      kind: 'day',
      value: ofService(({ lastServiceDate }) => lastServiceDate),
    },
    { header: `${name}: next due`, width: 14, kind: 'day', value: ofService(({ dueDate }) => dueDate) },
  ]
})

export const portfolioColumns: Column[] = [
  { header: 'Address', width: 34, value: ({ addressLine1 }) => addressLine1 },
  { header: 'Suburb', width: 28, value: ({ addressLine2 }) => addressLine2 },
  { header: 'Property manager', width: 24, value: ({ propertyManager }) => propertyManager?.name },
  { header: 'Serviced by', width: 20, value: ({ providedBy }) => serviceProviderLabels[providedBy] },
  {
    header: 'Compliance',
    width: 22,
    value: ({ compliance, providedBy }) => {
      const { label } = findTag(propertyComplianceTags, compliance)
      // Compliance of other providers' services is only reported by the agency.
      return providedBy === 'OTHER' && compliance !== 'NON_RESIDENTIAL_PROPERTY' ? `${label}*` : label
    },
  },
  { header: 'Why', width: 60, value: ({ reasons }) => reasons.join('\n') },
  { header: 'Law', width: 80, value: ({ law }) => law },
  { header: 'Next due', width: 14, kind: 'day', value: ({ nextDueDate }) => nextDueDate },
  {
    header: 'Services',
    width: 40,
    value: ({ services: all }) => all.map(({ shortName }) => services[shortName].name).join(', '),
  },
  {
    header: 'Tags',
    width: 40,
    value: ({ tags }) => tags.map((tag) => findTag(propertyTagLabels, tag).label).join(', '),
  },
  { header: 'Software', width: 18, value: ({ softwareName }) => softwareName },
  { header: 'First active', width: 14, kind: 'day', value: ({ firstActiveDate }) => firstActiveDate },
  {
    header: 'Enrolment in progress',
    width: 20,
    value: ({ isUnderEnrolment }) => (isUnderEnrolment ? 'Yes' : 'No'),
  },
  ...serviceColumns,
]

const ofOthers: ReadonlySet<string> = new Set(['Serviced by', 'First active', 'Enrolment in progress'])

/** Without what only says something about properties of other providers. */
export const managedPortfolioColumns: Column[] = portfolioColumns.filter(({ header }) => !ofOthers.has(header))
