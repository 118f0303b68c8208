import type { Browser, Locator, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { shortDay } from '../contract/day-text.ts'
import { addMonths, dayIn } from '../contract/days.ts'
import { getPropertyDocumentFile, listPropertyDocuments } from '../contract/documents/document-calls.ts'
import { getInvoicePdf, listPropertyInvoices } from '../contract/invoices.ts'
import { getQuotePdf, listQuotes } from '../contract/quotes/quotes.ts'
import { states } from '../contract/states.ts'
import { makeWorkbook } from '../server/testing/make-workbook.ts'
import { readPdf } from '../server/testing/read-pdf.ts'
import { Effort } from './support/effort.ts'
import { expect, runCommand, test } from './support/empty-journey.ts'
import { passChecks } from './support/pass-checks.ts'
import { openUserMenu, portalUrl } from './support/people.ts'
import { read } from './support/read.ts'
import type { ReceivedMail } from './support/smtp-sink.ts'

test.use({ hasOwnContext: true })
test.describe.configure({ timeout: 240_000 })

const newPassword = 'kettle river lamp'
const today = dayIn(states.vic.timeZone, new Date())
const linkIn = (mail: ReceivedMail | undefined): string =>
  (/href="([^"]+)"/.exec(mail?.html ?? '')?.[1] ?? '').replaceAll('&amp;', '&')

const menu = (page: Page): Locator => page.getByRole('navigation', { name: 'Sections' })
const done = (page: Page): Locator => page.getByRole('status').first()
const save = async (page: Page, name: string | RegExp = 'Save') => page.getByRole('button', { name }).first().click()

async function fill(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(label, { exact: true }).fill(value)
}

async function open(page: Page, section: string): Promise<void> {
  await menu(page).getByRole('link', { name: section, exact: true }).click()
}

/** `errors`: what the consoles of their browsers say. */
type People = { browser: Browser; effort: Effort; errors: string[] }

async function newPerson({ browser, effort, errors }: People, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport })
  await effort.watch(context)
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error}`))
  page.on('console', (message) => {
    // A refused call is told by the page itself.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
  })
  return page
}

/** From the link of the invitation to an account. */
async function makeAccount(page: Page, mail: ReceivedMail | undefined, username: string): Promise<void> {
  await page.goto(linkIn(mail))
  await fill(page, { Username: username, 'New password': newPassword, 'New password again': newPassword })
  await save(page, 'Make my account')
}

async function setUpSecondFactor(page: Page): Promise<void> {
  await fill(page, { 'Your password': newPassword })
  await save(page, 'Set up two-factor sign-in')
  const secret = (await page.locator('code.to-copy').innerText()).replaceAll(' ', '')
  await fill(page, { Code: generateSync({ secret }) })
  await save(page, 'Turn on two-factor sign-in')
  await page.getByRole('link', { name: 'I have stored them' }).click()
}

async function enterProvider(page: Page): Promise<void> {
  await open(page, 'Provider')
  await fill(page, {
    'Legal name': 'Wattle Safety Services Pty Ltd',
    'Trading name': 'Wattle Safety',
    ABN: '51 824 753 556',
    Address: 'Suite 4\n118 Exhibition Street\nMelbourne VIC 3000',
    Phone: '03 9123 4567',
    Email: 'office@wattlesafety.com.au',
    'Working hours': 'Monday to Friday, 8 am to 5 pm',
    'Account name': 'Wattle Safety Services Pty Ltd',
    BSB: '063-123',
    'Account number': '1029 3847',
    'BPAY biller code': '48231',
    'Reason for the change': 'First details',
    'Your password': newPassword,
  })
  await save(page)
  await expect(done(page)).toContainText(/saved/i)
  for (const [work, number] of [
    ['electrical', 'REC 31877'],
    ['gas', '108 442'],
  ] as const) {
    await page.getByRole('link', { name: `Change the licence for ${work} work` }).click()
    await fill(page, {
      'Licence number': number,
      Holder: 'Wattle Safety Services Pty Ltd',
      'Last day': addMonths(today, 30),
      'Reason for the change': 'First licence',
    })
    await save(page)
    await expect(done(page)).toContainText(/saved/i)
  }
}

async function publishTerms(page: Page): Promise<void> {
  await open(page, 'Terms')
  await page.getByRole('link', { name: 'Write the next version' }).click()
  await fill(page, {
    'Text of the agreement': '# Terms of Wattle Safety\n\nThe portal shows what we checked, and when.',
  })
  await save(page, 'Save and preview')
  await save(page, 'Publish')
  await expect(done(page)).toContainText(/published/i)
}

async function addTechnician(page: Page): Promise<void> {
  await open(page, 'Roster')
  await page.getByRole('link', { name: 'Add a technician' }).click()
  await fill(page, {
    Name: 'Ravi Menon',
    'Phone (optional)': '0412 555 010',
    'Starts from (suburb, state and postcode)': 'Carlton VIC 3053',
    'Drives up to (km)': '30',
  })
  for (const service of ['Smoke alarm', 'Electrical', 'Gas']) await page.getByLabel(service, { exact: true }).check()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await fill(page, { [day]: '08:00-12:00, 13:00-17:00' })
  await page.getByLabel('Works at present').check()
  await save(page)
  for (const [kind, number] of [
    [/^Electrician/, 'A45521'],
    [/^Gasfitter/, '77120'],
  ] as const) {
    const option = page.getByLabel('Kind').getByRole('option', { name: kind })
    await page.getByLabel('Kind').selectOption(await option.getAttribute('value'))
    await fill(page, { Number: number, 'Expires on (optional)': addMonths(today, 20) })
    await save(page, 'Add the licence')
    await expect(page.getByRole('table', { name: 'Licences and their expiry' })).toContainText(number)
  }
  await fill(page, { 'Email address': 'ravi@wattlesafety.com.au' })
  await save(page, 'Invite by email')
  await expect(page.getByText('Invited at ravi@wattlesafety.com.au')).toBeVisible()
}

async function addAgency(page: Page): Promise<void> {
  await open(page, 'Agencies')
  await page.getByRole('link', { name: 'New agency' }).click()
  await save(page, 'Begin a new agency')
  const next = async () => save(page, 'Save and continue')
  await fill(page, { Name: 'Harbour & Hill Property', ABN: '53 004 085 616', 'Email domain': 'harbourhill.com.au' })
  await next()
  await fill(page, {
    Street: '12 Lygon Street',
    Suburb: 'Carlton',
    Postcode: '3053',
    Phone: '03 9000 1234',
    'Email of the office': 'rentals@harbourhill.com.au',
  })
  await next()
  for (const service of ['Smoke alarm', 'Electrical', 'Gas']) await page.getByLabel(service, { exact: true }).check()
  await next()
  await next()
  await fill(page, {
    'Name of the first master user': 'Mia Novak',
    'Email of the first master user': 'mia@harbourhill.com.au',
  })
  await next()
  await save(page, 'Create the agency and invite its master user')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbour & Hill Property')
}

const columns = [
  'Address',
  'Suburb',
  'Postcode',
  'Property manager',
  'Property manager email',
  'Key',
  'Landlord',
  'Landlord email',
]
const rentRoll = (): Buffer =>
  makeWorkbook({
    'Rent roll': [
      columns,
      ...Array.from({ length: 20 }, (_, place) => [
        `${place + 1} Drummond Street`,
        'Carlton',
        3053,
        'Tom Okafor',
        'tom@harbourhill.com.au',
        `K${place + 1}`,
        'Olive Owner',
        'olive@owners.example',
      ]),
    ],
  })

async function importProperties(page: Page): Promise<void> {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Management software' }).click()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page
    .getByLabel('CSV or XLSX file')
    .setInputFiles({ name: 'rent roll.xlsx', mimeType: type, buffer: rentRoll() })
  await page.getByRole('button', { name: 'Add 20 properties' }).click()
  await expect(page.getByText('20 applied')).toBeVisible({ timeout: 30_000 })
}

const property = '7 Drummond Street'
const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first()

async function openProperty(page: Page): Promise<void> {
  await page.goto(`${portalUrl()}/portfolio?query=${encodeURIComponent(property)}`)
  await page
    .getByRole('link', { name: new RegExp(`^${property}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(property)
}

async function addTenancy(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Tenancy' }).click()
  await page.getByRole('button', { name: 'Add tenancy' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Add tenancy/ })
  await dialog.getByRole('textbox', { name: 'Start date' }).fill(shortDay(addMonths(today, -2)))
  await dialog.getByRole('textbox', { name: /^End date/ }).fill(shortDay(addMonths(today, 10)))
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Add occupant' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tina Tenant')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('tina@tenants.example')
  await dialog.getByRole('textbox', { name: 'Contact number 1' }).fill('0412 555 020')
  await dialog.getByRole('button', { name: 'Save occupant' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Add tenancy' }).click()
  await expect(toast(page, 'Tenancy added')).toBeVisible()
}

async function confirmGas(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Confirm gas appliances/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Confirm gas appliances' })
  await dialog.getByText('Yes', { exact: true }).click()
  await dialog.getByText('2 or more').click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Gas appliances confirmed')).toBeVisible()
}

/** An appointment at the first free time. */
async function bookVisit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book a visit' }).click()
  const wizard = page.getByRole('dialog', { name: /^Book on behalf of tenant/ })
  await wizard.getByText('Smoke alarm, Electrical, Gas', { exact: true }).click()
  const times = wizard.getByRole('radiogroup', { name: /^Time on/ })
  await times.getByRole('radio').first().check({ force: true })
  await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(wizard.getByRole('group', { name: 'Contacts', exact: true })).toBeVisible()
  await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  await wizard.getByRole('button', { name: 'Book visit' }).click()
  await expect(toast(page, 'Booking submitted')).toBeVisible()
}

const tipping = 'Cooker not restrained from tipping'

/** On the phone, from the own day; the occupant has agreed that the technician comes today. */
async function recordVisit(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My day')
  await page
    .getByRole('table', { name: 'To come' })
    .getByRole('link', { name: new RegExp(`^${property}`) })
    .click()
  await page.getByLabel('The visit took place today', { exact: false }).check()
  const gas = page.getByRole('region', { name: 'Gas', exact: true })
  const restraints = gas.getByRole('group', { name: /^Restraints and clearances/ })
  await restraints.getByRole('radio', { name: 'Failed' }).check()
  await gas.getByText('Add a finding', { exact: true }).click()
  await gas.getByLabel('What was found').selectOption({ label: `${tipping} ($120.00 to $260.00)` })
  const finding = gas.getByRole('group', { name: 'Finding', exact: true })
  await fill(finding, { Appliance: 'Freestanding cooker', Place: 'Kitchen' })
  await passChecks(page)
  await save(page, 'Submit the visit')
  await expect(done(page)).toContainText('The visit is submitted.')
}

async function requestQuote(page: Page): Promise<void> {
  await openProperty(page)
  await page.getByRole('tab', { name: /^Reported findings/ }).click()
  await page
    .getByRole('button', { name: /^Resolve findings of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /findings/i })
  await dialog.getByRole('button', { name: /^Choose: Request a quote/ }).click()
  await dialog.getByText(tipping, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Request quote' }).click()
  await dialog.getByRole('button', { name: 'Finish' }).click()
}

async function prepareQuote(page: Page): Promise<void> {
  await open(page, 'Inbox')
  await page.getByRole('link', { name: 'Quotes to prepare' }).click()
  await page.getByRole('link', { name: /^Prepare quote/ }).click()
  await page.getByLabel('Price inc. GST ($)').first().fill('198')
  await save(page, 'Save and issue the quote')
  await expect(done(page)).toContainText('Quote #')
}

async function forwardQuote(page: Page): Promise<void> {
  await openProperty(page)
  await page.getByRole('tab', { name: /^Quotes/ }).click()
  await page.getByRole('button', { name: /^Actions for quote #/ }).click()
  await page.getByRole('menuitem', { name: 'Forward' }).click()
  const dialog = page.getByRole('dialog', { name: /^Forward quote #/ })
  await expect(dialog.getByRole('button', { name: 'Remove olive@owners.example' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(toast(page, 'Quote email forwarded')).toBeVisible()
}

async function recordRepair(page: Page): Promise<void> {
  await open(page, 'Work to do')
  await page.getByRole('link', { name: /^Quote #/ }).click()
  await save(page, 'Book the visit')
  await expect(done(page)).toContainText('The visit is booked.')
  await page.getByLabel('The work was done today', { exact: false }).check()
  await page.getByRole('radio', { name: 'Repaired', exact: true }).check()
  await fill(page, { 'What was done': 'Fitted a chain that keeps the cooker from tipping' })
  await save(page, 'The work is done')
  await expect(done(page)).toContainText('the work is done and invoiced')
}

/** Everything that was invoiced is paid at the bank. */
async function recordPayments(page: Page): Promise<void> {
  await open(page, 'Payments')
  const unpaid = page.getByRole('table', { name: /^Unpaid invoices/ }).getByRole('link', { name: /^#/ })
  await expect(unpaid.first()).toBeVisible()
  for (let left = await unpaid.count(); left > 0; left -= 1) {
    await unpaid.first().click()
    await save(page, /^Record the payment of/)
    await expect(done(page)).toContainText('is recorded.')
    await open(page, 'Payments')
  }
}

/** The texts of all documents of the property that the agency can open, and of the mails that went out. */
async function documentTexts(page: Page, mails: readonly ReceivedMail[]): Promise<string[]> {
  const id = Number(/property\/(\d+)/.exec(page.url())?.[1])
  const { items: documents } = await read(page, listPropertyDocuments, { id })
  const { items: invoices } = await read(page, listPropertyInvoices, { id })
  const { items: quotes } = await read(page, listQuotes)
  const addresses = [
    ...documents.map((each) =>
      getPropertyDocumentFile.path.replace(':id', String(id)).replace(':documentId', String(each.documentId)),
    ),
    ...invoices.map((each) => getInvoicePdf.path.replace(':id', String(each.id))),
    ...quotes.map((each) => getQuotePdf.path.replace(':id', String(each.complianceQuoteId))),
  ]
  const files = await Promise.all(
    addresses.map(async (path) => (await page.request.get(`${portalUrl()}${path}`)).body()),
  )
  return [...files.map((bytes) => readPdf(bytes).pages.flat().join(' ')), ...mails.map(({ html }) => html ?? '')]
}

function expectNoPlaceholders(texts: readonly string[]): void {
  const placeholder = /\bDEMO\b|0{3}[ -]?0{3}|Example Street|provider\.example|Not specified|undefined|\bnull\b/
  expect(texts.flatMap((text) => placeholder.exec(text)?.[0] ?? [])).toEqual([])
  const named = (pattern: RegExp) => texts.filter((text) => pattern.test(text))
  // Three service reports, two records of compliance, the report and record of the repair, two invoices and the quote.
  expect(named(/ABN 51 824 753 556 .*Page 1 of/)).toHaveLength(10)
  expect(named(/^(Record of )?(electrical|smoke alarm) .*REC 31877/i)).toHaveLength(4)
  expect(named(/^(Record of )?(gas|plumbing).*Gas licence 108 442.*Ravi Menon, licence 77120/i)).toHaveLength(3)
  expect(named(/^Tax invoice .*Paid on/)).toHaveLength(2)
}

test('from an empty server to the first paid invoice', async ({ browser, mailServer }) => {
  const effort = new Effort()
  const people = { browser, effort, errors: [] as string[] }
  const { sink } = mailServer
  await runCommand(
    mailServer,
    'invite-staff',
    '--state',
    'vic',
    '--name',
    'Sam Lee',
    '--email',
    'sam@wattlesafety.com.au',
  )
  const office = await newPerson(people)
  await test.step('the first member of staff', async () => {
    const [mail] = await sink.mailsTo('sam@wattlesafety.com.au')
    await makeAccount(office, mail, 'sam.lee')
    await setUpSecondFactor(office)
    await expect(menu(office)).toBeVisible()
  })
  await test.step('provider', async () => enterProvider(office))
  await test.step('terms', async () => publishTerms(office))
  await test.step('technician', async () => addTechnician(office))
  await test.step('agency', async () => addAgency(office))

  const master = await newPerson(people)
  await test.step('master user', async () => {
    const [mail] = await sink.mailsTo('mia@harbourhill.com.au')
    await makeAccount(master, mail, 'mia.novak')
    const agreement = master.getByRole('dialog', { name: 'End User License Agreement' })
    await expect(agreement).toContainText('The portal shows what we checked, and when.')
    await agreement.getByRole('checkbox').check({ force: true })
    await agreement.getByRole('button', { name: 'Continue' }).click()
    await expect(agreement).toBeHidden()
    await expect(master).toHaveURL((url) => url.origin === portalUrl())
    expect(await master.content()).not.toContain('provider.example')
  })
  await test.step('import', async () => importProperties(master))
  await test.step('tenancy', async () => {
    await openProperty(master)
    await addTenancy(master)
  })
  await test.step('booking', async () => {
    await master.getByRole('tab', { name: 'Overview' }).click()
    await confirmGas(master)
    await bookVisit(master)
  })
  const technician = await newPerson(people, { width: 390, height: 844 })
  await test.step('technician', async () => {
    const [mail] = await sink.mailsTo('ravi@wattlesafety.com.au')
    await makeAccount(technician, mail, 'ravi.menon')
    await setUpSecondFactor(technician)
    await recordVisit(technician)
  })
  await test.step('quote', async () => {
    await requestQuote(master)
    await prepareQuote(office)
    await forwardQuote(master)
  })
  await test.step('approval', async () => {
    const owner = await newPerson(people)
    const mails = await sink.mailsTo('olive@owners.example')
    const letter = mails.find(({ subject }) => subject?.startsWith('Quote #'))
    expect(letter?.html).toContain('$198.00')
    await owner.goto(/href="([^"]*quote-approval[^"]*)"/.exec(letter?.html ?? '')?.[1] ?? '')
    await fill(owner, { 'Your name': 'Olive Owner' })
    await save(owner, 'Approve')
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Approve quote' }).click()
    await expect(owner.getByText('Thank you, you have approved this quote')).toBeVisible()
  })
  await test.step('repair', async () => recordRepair(office))
  await test.step('payment', async () => recordPayments(office))
  await test.step('compliant', async () => {
    await openProperty(master)
    await expect(master.getByRole('main').getByText('Compliant', { exact: true }).first()).toBeVisible()
    expectNoPlaceholders(await documentTexts(master, sink.mails))
  })
  expect(people.errors).toEqual([])
  effort.report(test.info())
})
