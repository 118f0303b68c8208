import { fields, optional, required, type Contract, type Shape } from './contract.ts'

const person = fields(
  {
    text: 'FirstName LastName CompanyName Salutation Email CellPhone HomePhone WorkPhone NormalisedMobilePhone',
    'yes-no': 'IsPrimary',
    whole: 'SortOrder',
  },
  { SecondaryEmailAddresses: [fields({ text: 'Email', 'yes-no': 'AllScope' })], CommunicationPreferences: ['text'] },
)
const contactFields = fields({
  id: 'Id SupplierChartAccountId',
  text: 'Reference NameText ABN Email CellPhone HomePhone WorkPhone PostalAddressText',
  'yes-no': 'IsArchived IsOwner IsTenant IsSupplier',
  time: 'UpdatedOn',
})
const address = fields({
  text: 'Unit Number Street Suburb Locality PostalCode State Country BuildingName Text',
  amount: 'Latitude Longitude',
})
/** What all lists of lots say; that of changed lots has a property type, a timestamp and more beside it. */
const lot = fields(
  {
    id: 'Id ActiveManagerMemberId ActiveOwnershipId ActiveTenancyId OwnerContactId TenantContactId',
    text: 'Reference AddressText PrimaryType PropertySubtype KeyNumber Notes Labels ManagerName',
    'yes-no': 'IsRental IsArchived',
    time: 'ArchivedOn TenancyStart TenancyEnd AgreementStart AgreementEnd CreatedOn UpdatedOn',
    whole: 'Bedrooms',
  },
  { Address: address },
)
const ownership = fields({
  id: 'Id ContactId FolioId LotId',
  text: 'FirstName LastName Email CellPhone HomePhone WorkPhone GainReason LostReason',
  time: 'OwnedFrom AgreementStartDate AgreementEndDate GainDate LostDate UpdatedOn',
})
const member = fields({
  id: 'Id',
  text: 'FirstName LastName Name RegisteredEmail WorkPhone MobilePhone Role JobTitle Teams',
  'yes-no': 'IsActivated IsSupport',
  time: 'ExpireOn',
})
const tenancy = fields({
  id: 'Id LotId ContactId FolioId',
  text: 'Name ContactEmail RentPeriod',
  amount: 'RentAmount',
  'yes-no': 'Periodic IsActive IsClosed',
  time: 'TenancyStart TenancyEnd AgreementStart AgreementEnd Termination BreakLease ClosedOn CreatedOn UpdatedOn',
})
/** In every answer to a change, and in errors. */
export const propertyMeStatus: Shape = fields(
  { 'yes-no': 'IsSuccessful' },
  {
    ResponseStatus: fields(
      { text: 'ErrorCode Message' },
      { Errors: [fields({ text: 'ErrorCode FieldName Message' })] },
    ),
  },
)
/** The header is a required parameter of each call. */
const api = { host: 'api', headers: ['accept'] } as const
const page = { Offset: required('whole'), Limit: required('whole') }

export const propertyMeContract = {
  software: 'PROPERTY_ME',
  hosts: { identity: 'https://login.propertyme.com', api: 'https://app.propertyme.com/api' },
  calls: {
    authorise: {
      method: 'GET',
      path: '/connect/authorize',
      host: 'identity',
      sources: 'P2 P3',
      query: {
        response_type: required('text'),
        client_id: required('text'),
        redirect_uri: required('text'),
        scope: required('text'),
        state: required('text'),
        code_challenge: optional('text'),
        code_challenge_method: optional('text'),
      },
    },
    token: {
      method: 'POST',
      path: '/connect/token',
      host: 'identity',
      sources: 'P2 P3 A1',
      body: {
        format: 'form',
        fields: {
          grant_type: required('text'),
          code: optional('text'),
          code_verifier: optional('text'),
          refresh_token: optional('text'),
          redirect_uri: required('text'),
        },
      },
      reply: fields({ text: 'access_token refresh_token error', whole: 'expires_in' }),
    },
    agency: {
      method: 'GET',
      path: '/v1/contacts/agency',
      ...api,
      sources: 'P1',
      scope: 'contact:read',
      reply: fields({ text: 'Reference Name' }),
    },
    members: {
      method: 'GET',
      path: '/v1/members',
      ...api,
      sources: 'P1',
      scope: 'contact:read',
      reply: [member],
    },
    contacts: {
      method: 'GET',
      path: '/v1/contacts',
      ...api,
      sources: 'P1',
      scope: 'contact:read',
      query: { Timestamp: required('cursor'), IncludeArchived: optional('yes-no') },
      reply: [{ ...contactFields, ContactPersons: [person], Timestamp: 'cursor' }],
    },
    contact: {
      method: 'GET',
      path: '/v1/contacts/{Id}',
      ...api,
      sources: 'P1 A1',
      scope: 'contact:read',
      reply: fields({ id: 'FolioId', whole: 'PaymentPriority' }, { Contact: contactFields, ContactPersons: [person] }),
    },
    suppliers: {
      method: 'GET',
      path: '/v1/contacts/suppliers',
      ...api,
      sources: 'P1',
      scope: 'contact:read',
      query: page,
      reply: [fields({ id: 'Id FolioId', text: 'Reference ABN', whole: 'PaymentPriority' })],
    },
    lots: {
      method: 'GET',
      path: '/v1/lots',
      ...api,
      sources: 'P1',
      scope: 'property:read',
      query: { Timestamp: required('cursor') },
      whenMissing: 502,
      reply: [
        {
          ...lot,
          ...fields({
            text: 'PropertyType',
            'yes-no': 'Vacant HasAccessDetails',
            time: 'OwnershipUpdatedOn TenancyUpdatedOn',
            cursor: 'Timestamp',
          }),
        },
      ],
    },
    archivedLots: {
      method: 'GET',
      path: '/v1/lots/archived',
      ...api,
      sources: 'P1',
      scope: 'property:read',
      query: { ArchivedSince: optional('time'), ...page },
      reply: [lot],
    },
    lotDetail: {
      method: 'GET',
      path: '/v1/lots/{Id}/detail',
      ...api,
      sources: 'P1',
      scope: 'property:read',
      reply: fields({ id: 'Id ActiveOwnershipId', text: 'PrimaryType KeyNumber' }, { Ownership: ownership }),
    },
    tenancies: {
      method: 'GET',
      path: '/v1/tenancies/balances',
      ...api,
      sources: 'P1',
      scope: 'property:read',
      query: { LastUpdated: optional('time') },
      reply: [tenancy],
    },
    addLotDocument: {
      method: 'POST',
      path: '/v1/lots/{Id}/documents',
      ...api,
      sources: 'P1 A1',
      scope: 'property:write',
      body: { format: 'multipart', fields: { body: required('file') } },
      reply: propertyMeStatus,
    },
    addBill: {
      method: 'POST',
      path: '/v1/bills',
      ...api,
      sources: 'P1 A1',
      scope: 'transaction:write',
      body: {
        format: 'multipart',
        fields: {
          DueDate: required('time'),
          ChartAccountId: required('id'),
          Priority: required('whole'),
          Detail: required('text'),
          Amount: required('amount'),
          IsTaxed: required('yes-no'),
          FromFolioId: optional('id'),
          ToFolioId: optional('id'),
          OwnershipId: optional('id'),
          Reference: optional('text'),
          body: required('file'),
        },
      },
      reply: { ...propertyMeStatus, TrackingIds: ['id'] },
    },
  },
  rules: [
    {
      about: 'paging',
      rule: 'Offset and Limit, until a page is shorter; lists are arrays without a total',
      sources: 'P1',
    },
    { about: 'changes', rule: 'rows whose Timestamp is greater; the highest is the next one', sources: 'P1' },
    { about: 'changes', rule: 'the first Timestamp is 0 or 1', sources: 'B2 P3' },
    {
      about: 'errors',
      rule: '400, 500, and 502 where a required parameter is missing, with ResponseStatus',
      sources: 'P1',
    },
    { about: 'errors', rule: '400 invalid_client from the sign-in is about our secret', sources: 'B2' },
  ],
  unknown: [
    'limits of requests',
    'the longest page',
    'the unit of Timestamp',
    'whether a changed lot is listed when it is archived',
    'which of Termination, TenancyEnd and BreakLease is the day of leaving',
    'whether a bill is paid',
    'webhooks',
    'a sandbox',
  ],
} as const satisfies Contract

/** `offline_access` gives a token that can be renewed. */
export const propertyMeScopes = 'offline_access contact:read property:read property:write transaction:write'
