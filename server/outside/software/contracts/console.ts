import { fields, optional, required, type Contract } from './contract.ts'

const phone = fields({ text: 'phoneNumber type', 'yes-no': 'primary' })
const email = fields({ text: 'emailAddress type', 'yes-no': 'primary' })
const contact = fields(
  { id: 'contactId' },
  { personDetail: fields({ text: 'firstName lastName' }), phones: [phone], emails: [email] },
)
const process = fields({ id: 'propertyComplianceProcessId propertyComplianceId propertyId' })
const related = fields(
  {},
  {
    property: fields(
      { id: 'propertyId', text: 'displayName keyNumber accessDetails propertyType propertyUse' },
      { address: fields({ text: 'unitNumber streetNumber streetName streetType suburb postCode stateCode' }) },
    ),
    propertyCompliance: fields({
      text: 'type notes',
      time: 'expiryDate lastInspectionDate',
      'yes-no': 'has2022LegislationCompliance',
    }),
    managementAgreement: fields({}, { landlords: [fields({ id: 'contactId' })] }),
    tenantAgreements: [
      fields(
        { id: 'propertyId', text: 'leaseName' },
        { lease: fields({ time: 'inauguralDate startDate endDate vacatingDate' }) },
      ),
    ],
    contacts: [contact],
    users: [fields({ text: 'firstName lastName email' })],
  },
)

const call = { host: 'api', headers: ['authorization', 'api-key'], sources: 'A1' } as const

export const consoleContract = {
  software: 'CONSOLE',
  hosts: { api: 'https://api.console.com.au', sandbox: 'https://sandbox-apigw.saas-uat.console.com.au' },
  calls: {
    verify: { ...call, method: 'POST', path: '/integration/v1/integrations/_verify', sources: 'A1 A2' },
    current: {
      ...call,
      method: 'GET',
      path: '/integration/v1/integrations/_current',
      reply: fields({ id: 'officeId' }),
    },
    addFile: {
      ...call,
      method: 'POST',
      path: '/storage/v1/files',
      body: { format: 'json', fields: { fileId: required('id'), fileName: required('text') } },
      reply: fields(
        { id: 'fileId' },
        {
          link: fields(
            { text: 'url' },
            { headers: { 'Content-Type': ['text'], 'x-amz-server-side-encryption': ['text'] } },
          ),
        },
      ),
    },
    addBill: {
      ...call,
      method: 'POST',
      path: '/bill/v1/bills/_create',
      body: {
        format: 'json',
        fields: {
          billId: required('id'),
          relatedTo: required(fields({ id: 'id', text: 'type' })),
          payTo: required(
            fields(
              { text: 'type' },
              {
                externalCreditor: fields(
                  { id: 'externalCreditorId' },
                  { mainContact: fields({ text: 'businessName' }) },
                ),
              },
            ),
          ),
          amount: required('whole'),
          dueDate: required('time'),
          invoiceNumber: required('text'),
          invoiceFileId: optional('id'),
        },
      },
    },
    updateCompliance: {
      ...call,
      method: 'POST',
      path: '/compliance/v1/property-compliance-processes/_update-new-compliance-details',
      body: {
        format: 'json',
        fields: {
          propertyComplianceProcessId: required('id'),
          newPropertyComplianceDetails: required(
            fields({ time: 'expiryDate lastInspectionDate', id: 'certificateFileId' }),
          ),
        },
      },
    },
  },
  /** What Console posts to us. */
  events: {
    sources: 'A1',
    /** All but the last one with the prefix `PROPERTY_COMPLIANCE_`. */
    types: [
      'REQUESTED',
      'UPDATED',
      'CANCELLED',
      'TENANCY_CREATED',
      'TENANCY_UPDATED',
      'TENANCY_CANCELLED',
      'CONTACT_UPDATED',
      'INTEGRATION_DEACTIVATED',
    ],
    shape: fields(
      { id: 'eventId officeId', text: 'eventType' },
      {
        event: fields(
          { text: 'recipientPartnerCode', time: 'lastUpdatedDateTime' },
          { propertyComplianceProcess: process, relatedResources: related },
        ),
      },
    ),
  },
  rules: [{ about: 'changes', rule: 'an event has an eventId, by which one that comes again is known', sources: 'A1' }],
  unknown: [
    'the fields of the contact beside a process, and of a portfolio',
    'a signature of events, and whether an event that was not taken is sent again',
    'a way to list or read properties',
    'how long an activation key lives',
    'the dates of a management',
    'whether a lease is periodic',
    'which of several leases the tenants belong to',
    'what a cancelled tenancy is that had begun',
    'limits of requests',
    'whether a bill was paid',
  ],
} as const satisfies Contract & { events: object }
