import { fields, optional, required, type Contract, type Parameter, type Shape } from './contract.ts'

/** All ids of VaultRE are whole numbers. */
const suburb = fields(
  { whole: 'id', text: 'name postcode' },
  { state: fields({ whole: 'id', text: 'name abbreviation' }) },
)
const address = fields(
  { text: 'level unitNumber streetNumber street' },
  {
    suburb,
    state: fields({ whole: 'id', text: 'name abbreviation' }),
    country: fields({ whole: 'id', text: 'name isocode' }),
  },
)
const phoneNumbers: readonly [Shape] = [fields({ text: 'number typeCode type comment' })]
const user = fields(
  { whole: 'id', text: 'firstName lastName username email position role', time: 'lastLogin' },
  { phoneNumbers, permissions: fields({ 'yes-no': 'canLogin accessPropertyManagement' }) },
)
const tenancy = fields(
  {
    whole: 'id',
    time: 'inserted modified start end rentPaidUntil vacateDate',
    amount: 'rent arrearsAmount',
    'yes-no': 'archived letAgreed',
  },
  { rentFrequency: fields({ whole: 'id', text: 'name' }) },
)
const property = fields(
  {
    whole: 'id saleLifeId leaseLifeId bed bath',
    text: 'displayAddress referenceID status portalStatus lotNumber',
    time: 'authorityStart authorityEnd inserted modified',
    amount: 'expenditureLimit',
    'yes-no': 'available',
  },
  {
    address,
    class: fields({ whole: 'id', text: 'name internalName' }),
    type: fields({ whole: 'id', text: 'name' }),
    branch: fields({ whole: 'id', text: 'name shortName' }),
    propertyManager: user,
    contactStaff: [user],
    currentTenancy: tenancy,
  },
)
const key = fields({
  whole: 'id propertyId',
  text: 'name details hexColour',
  'yes-no': 'isKeyOut',
  time: 'inserted modified',
})
const contact = fields(
  {
    whole: 'id',
    text: 'title firstName lastName greeting displayName partnerTitle partnerFirstName partnerLastName company position abn acn',
    'yes-no': 'archived onDoNotCallList',
    time: 'inserted modified touched',
  },
  { emails: ['text'], phoneNumbers, address, postalAddress: address },
)
const onlyId = fields({ whole: 'id' })

const paging: Readonly<Record<string, Parameter>> = { page: optional('whole'), pagesize: optional('whole') }
const since: Readonly<Record<string, Parameter>> = { modifiedSince: optional('time'), modifiedBefore: optional('time') }
const sorted: Readonly<Record<string, Parameter>> = { sort: optional('text'), sortOrder: optional('text') }
const pageOf = (items: Shape): Shape => ({
  ...fields({ whole: 'totalItems totalPages' }),
  items: [items],
  urls: fields({ text: 'self next previous' }),
})
const call = (path: string, query: Readonly<Record<string, Parameter>>, reply: Shape) =>
  ({ method: 'GET', path, host: 'api', sources: 'V1', query, reply }) as const

export const vaultReContract = {
  software: 'VAULTRE',
  hosts: { api: 'https://ap-southeast-2.api.vaultre.com.au/api/v1.3' },
  calls: {
    account: call(
      '/account',
      {},
      fields({ whole: 'id', text: 'name businessName timezone email websiteUrl' }, { phoneNumbers, address }),
    ),
    users: call('/account/users', { ...paging, ...sorted, email: optional('text') }, pageOf(user)),
    properties: call(
      '/properties/residential/lease',
      { ...paging, ...since, ...sorted, status: optional('text') },
      pageOf(property),
    ),
    property: call(
      '/properties/residential/lease/{id}',
      {},
      {
        ...property,
        keys: [key],
        leaseHistory: [fields({ whole: 'lifeId', text: 'status' }, { tenancyHistory: [tenancy] })],
      },
    ),
    tenancies: call(
      '/properties/residential/lease/tenancies',
      paging,
      pageOf({ property: fields({ whole: 'id', text: 'displayAddress' }), tenancy }),
    ),
    currentLandlords: call(
      '/contacts/currentLandlords',
      { ...paging, ...since },
      pageOf({ contact: onlyId, leaseLife: onlyId }),
    ),
    currentTenants: call(
      '/contacts/currentTenants',
      { ...paging, ...since },
      pageOf({ contact: onlyId, tenancy: onlyId }),
    ),
    contacts: call('/contacts', { ...paging, ...since, ...sorted, archived: optional('yes-no') }, pageOf(contact)),
    contact: call('/contacts/{id}', {}, contact),
    merged: call('/contacts/{contactid}/merged', paging, pageOf(onlyId)),
    addFile: {
      method: 'POST',
      path: '/properties/{id}/lease/{lifeid}/files',
      host: 'api',
      sources: 'V1',
      body: {
        format: 'multipart',
        fields: { file: required('file'), tenancyId: optional('whole'), folders: optional(['whole']) },
      },
      reply: fields(
        {
          whole: 'id filesize tenancyId',
          time: 'inserted modified',
          text: 'filename contentType url',
          'yes-no': 'electronicTable isPublic',
        },
        { folders: [fields({ whole: 'id', text: 'name' })] },
      ),
    },
    events: {
      ...call(
        '/eventStream',
        { eventsSince: optional('time'), cursor: optional('text') },
        {
          items: [fields({ whole: 'id', time: 'timestamp', text: 'type action' }, { data: onlyId })],
          urls: fields({ text: 'next' }),
        },
      ),
      sources: 'V1 V2',
    },
  },
  rules: [
    { about: 'paging', rule: 'page and pagesize, of which 50 is usual', sources: 'V1' },
    { about: 'changes', rule: 'modifiedSince and modifiedBefore of lists but that of tenancies', sources: 'V1' },
    { about: 'errors', rule: '403 for a missing or wrong key', sources: 'V1 V2' },
    {
      about: 'errors',
      rule: '429 beyond a limit, which is that of the key; the day begins at 00:00 UTC',
      sources: 'V1 V2',
    },
    {
      about: 'signature',
      rule: 'X-VaultRE-Signature t=<ms>,sha512=<HMAC-SHA512 of ms, a dot and the raw body, with the key>',
      sources: 'V2',
    },
  ],
  limits: [
    { requests: 10, seconds: 1, sources: 'V1 V2' },
    { requests: 10_000, seconds: 86_400, sources: 'V1 V2' },
  ],
  unknown: [
    'the largest pagesize',
    'Retry-After with 429, so the end of a wait is reckoned',
    'the names of scopes, and of the types of events but for user, property and contact',
    'whether a property is listed as modified when its tenancy, landlord or key is',
    'whether a managed property keeps its status while it is advertised again',
    'what the data of an event in the stream has: an id, as that of a call, is a hint, and without one the lists are read',
    'whether a tenancy is periodic',
    'hex or base64 of the signature, retries and the order of webhooks',
    'the parameters of the exchange of an OAuth code, so that way is not built',
    'a sandbox',
  ],
} as const satisfies Contract

const [ofSecond, ofDay] = vaultReContract.limits
/** Per key of the integrator, so for all agencies together. The day begins at 00:00 UTC. */
export const vaultReLimits = { perSecond: ofSecond.requests, perDay: ofDay.requests }
