import type { Tenancy } from '@contract/tenancies/people.ts'

/** A tenancy in force with two occupants; one number of the second must not be called. */
export const givenTenancy = (parts: Partial<Tenancy> = {}): Tenancy => ({
  tenancyId: 21,
  status: 'CURRENT',
  leaseType: 'NEW',
  startedAt: '2026-01-10',
  endedAt: '2027-01-09',
  vacatingAt: null,
  closedAt: null,
  notes: 'Dog in the yard',
  source: null,
  occupants: [
    {
      occupantId: 31,
      name: 'Ana Lee',
      email: 'ana@lee.example',
      contactNumbers: [
        {
          contactNumberId: 41,
          number: '0491 570 159',
          type: 'MOBILE',
          doNotContactReasonCode: null,
          doNotContactReasonName: null,
        },
      ],
      mobileContacts: ['0491 570 159'],
      isAllContactNumbersBlacklisted: false,
      acceptsNoticesByEmail: true,
    },
    {
      occupantId: 32,
      name: 'Bo Park',
      email: null,
      contactNumbers: [
        {
          contactNumberId: 42,
          number: '0491 570 156',
          type: 'MOBILE',
          doNotContactReasonCode: 'WRONG_NUMBER',
          doNotContactReasonName: 'Wrong number',
        },
      ],
      mobileContacts: [],
      isAllContactNumbersBlacklisted: true,
      acceptsNoticesByEmail: false,
    },
  ],
  version: 3,
  ...parts,
})
