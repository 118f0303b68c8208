import { fields, optional, required, type Contract, type Shape } from './contract.ts'

const period = fields({ text: 'period', whole: 'value' })
const contact = fields(
  {
    text: 'title first_name last_name email_address mobile_phone_number phone_number preferred_phone_number',
    'yes-no': 'is_primary no_marketing',
  },
  { contact_types: ['text'] },
)
const agent = fields(
  { id: 'id', text: 'first_name last_name email_address mobile_phone_number', 'yes-no': 'deleted' },
  { roles: ['text'] },
)
const property = fields(
  { id: 'id management_id tenancy ownership', 'yes-no': 'archived deleted' },
  {
    address: fields({ text: 'unit street_number address_line_1 address_line_2 suburb state post_code country' }),
    agents: ['id'],
  },
)
const tenancy = fields(
  {
    id: 'id property',
    text: 'name',
    time: 'lease_start_date lease_end_date original_lease_start_date vacate_date',
    'yes-no': 'prospect archived deleted',
  },
  { rent: fields({ amount: 'amount', text: 'period' }), contacts: [contact] },
)
const invoice = fields({
  id: 'account_id creditor_id management_id',
  text: 'description creditor_reference',
  amount: 'amount',
  time: 'due_date',
})
const general: Shape = fields(
  {
    id: 'management_id category_id serviced_by_creditor_id',
    text: 'managed_by pinned_to_entity_type notes',
    time: 'expiry_date last_service_date next_service_date',
  },
  { frequency: period, reminder: period },
)
const smokeAlarm: Shape = fields({ text: 'smoke_alarm_type' }, { general_details: general })
const asBody = (shape: Shape) => ({
  format: 'json' as const,
  fields: Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, optional(type)])),
})
const made = fields({ id: 'property_compliance_id' })

const data = { host: 'api', headers: ['authorization'] } as const
const at = '/residentialproperty/v1'

export const propertyTreeContract = {
  software: 'PROPERTY_TREE',
  hosts: { api: 'https://api.propertytree.io', sandbox: 'https://uatapi.propertytree.io' },
  calls: {
    companies: {
      method: 'GET',
      path: '/apikey/v1/application_keys/{applicationKey}',
      host: 'api',
      headers: ['ocp-apim-subscription-key'],
      sources: 'A1 B1 B2',
      reply: [fields({ id: 'key', text: 'company_name', time: 'activation_date' })],
    },
    agencies: {
      ...data,
      method: 'GET',
      path: `${at}/Agencies`,
      sources: 'A1 B1',
      reply: [fields({}, { address: fields({ text: 'country' }) })],
    },
    agents: { ...data, method: 'GET', path: `${at}/Agents`, sources: 'A1 B1', reply: [agent] },
    properties: { ...data, method: 'GET', path: `${at}/Properties`, sources: 'A1 B1 B2', reply: [property] },
    property: { ...data, method: 'GET', path: `${at}/Properties/{id}`, sources: 'A1', reply: [property] },
    tenancies: {
      ...data,
      method: 'GET',
      path: `${at}/Tenancies`,
      sources: 'A1 B1 B2',
      query: { lastModifiedOnOrAfter: optional('time'), managementType: optional('text') },
      reply: [tenancy],
    },
    creditors: {
      ...data,
      method: 'GET',
      path: `${at}/Creditors`,
      sources: 'A1',
      reply: [fields({ id: 'creditor_id', text: 'name reference' })],
    },
    accounts: {
      ...data,
      method: 'GET',
      path: `${at}/Accounts`,
      sources: 'A1',
      reply: [fields({ id: 'id', text: 'name' })],
    },
    addInvoice: {
      ...data,
      method: 'POST',
      path: `${at}/CreditorInvoices/withAttachment`,
      sources: 'A1 R1',
      body: { format: 'multipart', fields: { invoice_json: required(invoice), file: required('file') } },
    },
    complianceCategories: {
      ...data,
      method: 'GET',
      path: `${at}/PropertyComplianceCategory`,
      sources: 'A1',
      reply: [fields({ id: 'category_id', text: 'category_name property_compliance_detail_type' })],
    },
    findCompliance: {
      ...data,
      method: 'POST',
      path: `${at}/PropertyCompliance/search`,
      sources: 'A1',
      query: { PageNo: required('whole'), PageSize: required('whole') },
      body: asBody(fields({ id: 'management_id category_id', text: 'status' })),
      reply: [fields({ id: 'compliance_id' })],
    },
    addGeneral: {
      ...data,
      method: 'POST',
      path: `${at}/PropertyCompliance/General`,
      sources: 'A1',
      body: asBody(general),
      reply: made,
    },
    addSmokeAlarm: {
      ...data,
      method: 'POST',
      path: `${at}/PropertyCompliance/SmokeAlarm`,
      sources: 'A1',
      body: asBody(smokeAlarm),
      reply: made,
    },
    changeGeneral: {
      ...data,
      method: 'PUT',
      path: `${at}/PropertyCompliance/General/{id}`,
      sources: 'A1',
      body: asBody(general),
    },
    changeSmokeAlarm: {
      ...data,
      method: 'PUT',
      path: `${at}/PropertyCompliance/SmokeAlarm/{id}`,
      sources: 'A1',
      body: asBody(smokeAlarm),
    },
    completeCompliance: {
      ...data,
      method: 'POST',
      path: `${at}/PropertyCompliance/{id}/complete`,
      sources: 'A1',
    },
    addComplianceDocument: {
      ...data,
      method: 'POST',
      path: `${at}/Documents/Compliance/{id}`,
      sources: 'A1',
      body: { format: 'multipart', fields: { file: required('file') } },
    },
  },
  rules: [
    {
      about: 'paging',
      rule: 'lists are arrays; searches take PageNo and PageSize, of which 100 was used',
      sources: 'A1 B1',
    },
    { about: 'changes', rule: 'lastModifiedOnOrAfter, a day, of tenancies', sources: 'B1' },
  ],
  limits: [{ requests: 240, seconds: 60, sources: 'A1' }],
  unknown: [
    'what is answered beyond the limit of requests',
    'whether the limit of 240 requests a minute is that of an agency or of all together',
    'how long a key lives, and what becomes of it when the agency switches us off',
    'whether Properties can be read by changes',
    'the fields of Ownerships',
    'keys of properties',
    'the dates of a management',
    'whether a tenancy is periodic',
    'which fields of an invoice are required',
    'whether an invoice was paid',
    'whether pages are counted from 0 or from 1',
    'which fields of a compliance record are required, and whether a change keeps those that it leaves out',
    'the periods of a reminder',
    'whether completing a compliance record opens the next one',
    'webhooks',
  ],
} as const satisfies Contract
