import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { emailForm, toRecipients } from './emails.ts'

const many = (count: number, host = 'home.example') =>
  Array.from({ length: count }, (_, index) => ({ label: `${index}`, value: `p${index}@${host}` }))
const to = (...values: string[]) => values.map((value) => ({ label: value, value }))

const notice = emailForm({ emailType: 'OCCUPANT_NOTICE' })
const email = {
  fromEmail: 'pm@agency.example',
  toEmails: to('ana@home.example'),
  ccEmails: [],
  emailMessage: '<p>Hello</p>',
}
const invalid = 'Please enter a valid email address'
const self = { sendToDefaultRecipient: true, defaultRecipient: 'me@agency.example' }
const doubled = (list: string) => `One or more email addresses are already included in the "To" section (${list})`

describe('an email', () => {
  it.each([
    [{}, {}],
    [{ toEmails: [] }, { toEmails: 'At least one email is required' }],
    [{ toEmails: many(5) }, {}],
    [{ toEmails: many(6) }, { toEmails: 'A maximum of 5 To emails are allowed' }],
    [{ ccEmails: many(5, 'cc.example') }, {}],
    [{ ccEmails: many(6, 'cc.example') }, { ccEmails: 'A maximum of 5 CC emails are allowed' }],
    [{ toEmails: to('ana') }, { toEmails: invalid }],
    [{ ccEmails: to('ana@') }, { ccEmails: invalid }],
    [{ ccEmails: to('ANA@home.example') }, { ccEmails: doubled('ANA@home.example') }],
    [
      { toEmails: to('a@x.example', 'b@x.example'), ccEmails: to('b@x.example', 'c@x.example', 'a@x.example') },
      { ccEmails: doubled('b@x.example, a@x.example') },
    ],
    [{ fromEmail: '' }, { fromEmail: 'A "From" email is required' }],
    [{ fromEmail: 'pm' }, { fromEmail: invalid }],
    [{ emailMessage: '' }, {}],
    [{ emailMessage: `<p>${'x'.repeat(500)}</p>` }, {}],
    [{ emailMessage: `<p>${'x'.repeat(501)}</p>` }, { emailMessage: 'Message should be 500 characters or less' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(notice, { ...email, ...change })).toEqual(faults)
  })

  it('needs a sender only for a notice to occupants', () => {
    expect(brokenRules(emailForm({ emailType: 'FORWARD_INVOICE' }), { ...email, fromEmail: '' })).toEqual({})
  })

  it('a copy to the sender counts towards the limit of five', () => {
    expect(brokenRules(notice, { ...email, ...self, ccEmails: many(4, 'cc.example') })).toEqual({})
    expect(brokenRules(notice, { ...email, ...self, ccEmails: many(5, 'cc.example') })).toEqual({
      ccEmails: 'A maximum of 5 CC emails are allowed',
    })
  })

  it.each([undefined, null, ''])('a copy to the sender without an address (%j) is left out', (defaultRecipient) => {
    const form = { ...email, sendToDefaultRecipient: true, defaultRecipient }
    expect(brokenRules(notice, form)).toEqual({})
    expect(toRecipients(notice.parse(form)).ccAddresses).toEqual([])
  })
})

describe('recipients of an email', () => {
  const form = { toEmails: to('ana@home.example'), ccEmails: to('ben@home.example'), ...self }

  it.each([
    [{}, ['ben@home.example', 'me@agency.example']],
    [{ sendToDefaultRecipient: false }, ['ben@home.example']],
    [{ ccEmails: to('ME@agency.example') }, ['me@agency.example']],
    [{ toEmails: to('Me@agency.example'), ccEmails: [] }, []],
    [{ defaultRecipient: null }, ['ben@home.example']],
  ])('%j copies to %j', (change, copies) => {
    expect(toRecipients({ ...form, ...change }).ccAddresses.map((address) => address.toLowerCase())).toEqual(copies)
  })

  it('each address receives the email once', () => {
    expect(toRecipients({ ...form, toEmails: to('a@x.example', ' A@x.example ') }).toAddresses).toHaveLength(1)
  })
})
