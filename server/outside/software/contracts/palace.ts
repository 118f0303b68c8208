import { fields, optional, required, type Contract, type Shape } from './contract.ts'

const agent = fields({
  id: 'AgentCode',
  text: 'AgentFullName AgentFirstName AgentLastName AgentEmail1 AgentEmail2 AgentMobile AgentPhoneWork AgentPosition',
  'yes-no': 'AgentArchived',
})
const property = fields(
  {
    id: 'PropertyCode PropertyOwnerCode',
    text:
      'PropertyUnit PropertyAddress1 PropertyAddress2 PropertyAddress3 PropertyAddress4 PropertyPostCode PropertyKeyNo PropertyKeyAccess PropertyChangeCode ' +
      'PropertyAgentFullName PropertyAgentEmail1 PropertyGrid',
    'yes-no': 'PropertyArchived',
    amount: 'PropertyDisbursementsMaxAmount',
    time: 'PropertyDateAvailable',
  },
  { PropertyFeatures: fields({ text: 'PropertyPostCode' }) },
)
/** Of the older answers in XML, which have texts only. */
const owner = fields({
  id: 'OwnerCode OwnerPrimaryAgentCode',
  text:
    'OwnerTitle OwnerFirstName OwnerLastName OwnerFullName OwnerAddress OwnerServiceAddress OwnerEmail1 OwnerEmail2 OwnerMobile ' +
    'OwnerPhoneHome OwnerPhoneWork OwnerArchived',
  time: 'OwnerEndDate',
})
const tenancy = fields(
  {
    id: 'TenancyCode PropertyCode',
    text: 'TenancyName TenancyContactEmail TenancyContactPhone1 TenancyChangeCode',
    'yes-no': 'TenancyArchived',
    time: 'TenancyDateStarted TenancyDateEnded TenancyLeaseDateEnded',
  },
  {
    TenancyTenants: [fields({ text: 'TenantFirstName TenantLastName TenantEmail TenantPhoneMobile TenantPhoneHome' })],
  },
)
const pairs = Array.from({ length: 10 }, (_, place) => String(place + 1).padStart(2, '0'))
const diaryInvoice: Shape = fields({
  text: [
    'DiaryInvoiceAccountNumber DiaryInvoiceReferenceNumber DiaryInvoiceSupplierName DiaryInvoiceSupplierTaxNumber',
    'DiaryInvoicePropertyAddress DiaryInvoiceImage DiaryInvoiceTotalAmountIncludingGST DiaryInvoiceTotalGSTAmount',
    ...pairs.map((place) => `DiaryInvoiceCustomDescription${place} DiaryInvoiceCustomValue${place}`),
  ].join(' '),
  time: 'DiaryInvoiceDate',
})
const smokeAlarm = fields({
  text: 'PropertySmokeAlarmDescription PropertySmokeAlarmLocation PropertySmokeAlarmNewOrExisting',
  time: 'PropertySmokeAlarmExpiryDate',
})

const service = '/Service.svc/RestService'
const onHost = { host: 'api' } as const

export const palaceContract = {
  software: 'PALACE',
  hosts: { liquid: 'https://api.getpalace.com', legacy: 'https://serviceapia.realbaselive.com' },
  calls: {
    agents: {
      ...onHost,
      method: 'GET',
      path: `${service}/v2ViewAllDetailedAgent/JSON`,
      sources: 'A1',
      reply: [agent],
    },
    properties: {
      ...onHost,
      method: 'GET',
      path: `${service}/v2ViewAllDetailedProperty/JSON`,
      sources: 'L1 A1',
      reply: [property],
    },
    owners: {
      ...onHost,
      method: 'GET',
      path: `${service}/ViewAllDetailedOwner`,
      sources: 'L1 A1',
      element: 'ViewAllDetailedOwner',
      reply: [owner],
    },
    tenancies: {
      ...onHost,
      method: 'GET',
      path: `${service}/v2ViewAllDetailedTenancy/JSON`,
      sources: 'L1 A1',
      reply: [tenancy],
    },
    suppliers: {
      ...onHost,
      method: 'GET',
      path: `${service}/v2ViewAllDetailedSupplier/JSON`,
      sources: 'A1',
      reply: [fields({ id: 'SupplierCode', text: 'SupplierCompanyName', 'yes-no': 'SupplierArchived' })],
    },
    diaryGroups: {
      ...onHost,
      method: 'GET',
      path: `${service}/v2ViewAllDetailedDiaryGroup/JSON`,
      sources: 'A1',
      reply: [fields({ id: 'DiaryGroupCode', text: 'DiaryGroupDescription' })],
    },
    addBill: {
      ...onHost,
      method: 'POST',
      path: `${service}/v2PropertyDiaryInvoiceFileValidated/JSON`,
      sources: 'A1',
      body: {
        format: 'json',
        fields: {
          newPropertyDiaryInvoiceFile: required(diaryInvoice),
          newPropertyDiaryInvoiceFileException: required(
            fields({ whole: 'DiaryInvoiceFileExceptionNo', text: 'DiaryInvoiceFileExceptionMessage' }),
          ),
        },
      },
      reply: 'text',
    },
    addDocument: {
      ...onHost,
      method: 'POST',
      path: `${service}/v2InsertExternalFile/JSON`,
      sources: 'A1',
      body: {
        format: 'json',
        fields: {
          DiaryType: required('text'),
          DiaryTypeCode: required('id'),
          DiaryFileExtension: required('text'),
          DiaryDescription: required('text'),
          DiaryAgentCode: required('id'),
          DiaryGroupCode: required('id'),
          DiaryOnline: optional('text'),
          DiaryImage: required('text'),
        },
      },
      reply: 'text',
    },
    addSafetyFile: {
      ...onHost,
      method: 'POST',
      path: `${service}/v2InsertPropertyHealthyHomesSafetyFile/JSON`,
      sources: 'A1',
      body: {
        format: 'json',
        fields: {
          HealthyHomesSafetyPropertyCode: required('id'),
          HealthyHomesSafetyNameFileType: required('text'),
          HealthyHomesSafetyNameData: required('text'),
          HealthyHomesSafetyNameFile: required('text'),
        },
      },
      reply: 'text',
    },
    updateSafety: {
      ...onHost,
      method: 'POST',
      path: `${service}/v2UpdatePropertyHealthyHomesSafety/JSON`,
      sources: 'A1',
      body: {
        format: 'json',
        fields: {
          PropertyCode: required('id'),
          Property_Safety_SmokeAlarm: required(
            fields(
              { text: 'PropertySmokeAlarmLastCheckedBy', time: 'PropertySmokeAlarmLastCheckedDate' },
              { PropertySmokeAlarmList: [smokeAlarm] },
            ),
          ),
        },
      },
      reply: 'text',
    },
  },
  rules: [
    { about: 'paging', rule: 'none: lists are whole and take no parameters', sources: 'L1' },
    { about: 'changes', rule: 'PropertyChangeCode and TenancyChangeCode differ from those of before', sources: 'L1' },
  ],
  unknown: [
    'the name or id of the office',
    'limits of requests',
    'dates of managements, and the day a property was archived',
    'the type of a property, and its state',
    'whether a tenancy is periodic',
    'required fields of bills, documents and safety records',
    'the values of DiaryOnline and of PropertySmokeAlarmNewOrExisting, so neither is sent',
    'what answers to bills say but “(Successful)”, and what answers to safety records say',
    'whether a bill is paid',
    'webhooks',
  ],
} as const satisfies Contract
