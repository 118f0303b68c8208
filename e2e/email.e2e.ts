import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { getEmailDraft, listPropertyEmails, type EmailDraft } from '../contract/emails.ts'
import { listPortfolio } from '../contract/portfolio/property-lists.ts'
import { expectNoSidewaysScroll } from './support/accessibility.ts'
import { expect, test } from './support/mail-journey.ts'
import { useSession } from './support/people.ts'
import { read } from './support/read.ts'
import { refusedMailbox } from './support/smtp-sink.ts'

const photo = async () => ({
  name: 'The meter.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
})

type Home = { id: number; addressLine1: string; draft: EmailDraft }

const draftOf = async (page: Page, propertyId: number): Promise<EmailDraft> => {
  const address = getEmailDraft.path.replace(':emailType', 'OCCUPANT_NOTICE')
  const reply = await page.request.get(`${address}?propertyId=${propertyId}`)
  return ((await reply.json()) as { data: EmailDraft }).data
}

/** A property whose tenants can be emailed. */
async function findProperty(page: Page): Promise<Home> {
  const { items } = await read(page, listPortfolio, { query: 'page-size=30' })
  for (const { compliancePropertyId: id, addressLine1, tags } of items) {
    if (tags.includes('CANCELLED')) continue
    const draft = await draftOf(page, id)
    if (draft.toEmails.length > 0) return { id, addressLine1, draft }
  }
  throw new Error('No property has tenants with an address')
}

const emailDialog = (page: Page) => page.getByRole('dialog', { name: 'Send email to tenant' })
const message = (page: Page) => emailDialog(page).getByRole('textbox', { name: 'Message (optional)' })

async function openComposer(page: Page, { id }: Home): Promise<void> {
  await page.goto(`/property/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Send email to tenant' }).click()
  await expect(message(page)).toBeVisible()
}

test('an email with an image is written, previewed and sent, and arrives as it was shown', async ({
  page,
  mailServer,
}) => {
  await useSession(page, 'vic.manager')
  const home = await findProperty(page)
  await openComposer(page, home)
  const dialog = emailDialog(page)
  for (const { label } of home.draft.toEmails) await expect(dialog.getByText(`${label} (Renter)`)).toBeVisible()
  await dialog.getByRole('combobox', { name: /^CC/ }).fill('Agent <agent@journeys.example>, second@journeys.example')
  await dialog.getByRole('combobox', { name: /^CC/ }).press('Enter')
  await dialog.getByText('Send a copy to me').click()

  await dialog.getByRole('combobox', { name: /^Template/ }).click()
  await page.getByRole('option', { name: 'A key is needed' }).click()
  await expect(message(page)).toContainText('We have no key that lets the technician into')
  await message(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('Thank you')
  await page.locator('input[type=file]').setInputFiles(await photo())
  const image = message(page).getByRole('img', { name: 'The meter' })
  await expect(image).toHaveAttribute('width', '200')
  await image.click()
  await dialog.getByRole('slider', { name: /^Width/ }).fill('304')
  await expect(image).toHaveAttribute('width', '304')

  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview email' })
  await expect(preview.getByText(`A key is needed for a safety check – ${home.addressLine1}`)).toBeVisible()
  const letter = preview.frameLocator('iframe')
  await expect(letter.getByText('Thank you')).toHaveCSS('font-weight', '700')
  await expect(letter.getByRole('img', { name: 'The meter' })).toHaveJSProperty('naturalWidth', 600)
  await expect(letter.getByText('Kind regards')).toBeVisible()
  const shown = await letter.locator('body').innerText()
  await preview.getByRole('button', { name: 'Close' }).last().click()

  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  await expect(dialog).toBeHidden()
  const [mail] = await mailServer.sink.mailsTo('agent@journeys.example')
  expect(mail?.recipients).toEqual([
    ...home.draft.toEmails.map(({ value }) => value),
    'agent@journeys.example',
    'second@journeys.example',
    home.draft.defaultRecipient,
  ])
  expect(mail?.from?.address).toBe(home.draft.fromEmail)
  const manager = home.draft.contacts.find(({ role }) => role === 'Property manager')
  expect(mail?.replyTo?.[0]?.address).toBe(manager?.value ?? home.draft.defaultRecipient)
  expect(mail?.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
  const [picture] = mail?.attachments ?? []
  expect(picture).toMatchObject({ disposition: 'inline', mimeType: 'image/png' })
  expect(mail?.html).toContain(`src="cid:${picture?.contentId?.slice(1, -1)}"`)
  expect(mail?.html).toContain('width="304"')
  for (const line of ['Thank you', 'Kind regards,', home.addressLine1]) {
    expect(shown).toContain(line)
    expect(mail?.text).toContain(line)
  }

  const records = page.getByRole('region', { name: 'Issues and documents' })
  await records.getByRole('tab', { name: 'Emails' }).click()
  const row = records.getByRole('row').filter({ hasText: 'agent@journeys.example' })
  await expect(row.getByText('Sent')).toBeVisible()
})

test('an email that the mail server refuses is shown at the property, with the reason', async ({ page }) => {
  await useSession(page, 'vic.manager')
  const home = await findProperty(page)
  const address = `${refusedMailbox}journeys.example`
  await openComposer(page, home)
  const dialog = emailDialog(page)
  for (const { value } of home.draft.toEmails) await dialog.getByRole('button', { name: `Remove ${value}` }).click()
  await dialog.getByRole('combobox', { name: 'To' }).fill(address)
  await dialog.getByRole('combobox', { name: 'To' }).press('Enter')
  await dialog.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  await expect
    .poll(async () => (await read(page, listPropertyEmails, { id: home.id })).items[0])
    .toMatchObject({ status: 'FAILED', problem: expect.stringContaining('No such mailbox') })
  await page.reload()
  await page.getByRole('tab', { name: 'Emails' }).click()
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row.getByText('Not delivered')).toBeVisible()
  await expect(row.getByText(/No such mailbox/)).toBeVisible()
  await expect(page.getByText('Email could not be sent').first()).toBeVisible()
})

test('images are dropped and pasted into an email, which is written by keyboard on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await useSession(page, 'vic.manager')
  await openComposer(page, await findProperty(page))
  await expectNoSidewaysScroll(page)
  const { name, mimeType, buffer } = await photo()
  const give = async (type: 'drop' | 'paste', size?: number) =>
    message(page).evaluate(
      (editor, given) => {
        const bytes = Uint8Array.from(atob(given.data), (character) => character.charCodeAt(0))
        const data = new DataTransfer()
        const parts = given.size === undefined ? [bytes] : [bytes, new Uint8Array(given.size)]
        data.items.add(new File(parts, given.name, { type: given.mimeType }))
        const { left, top } = editor.getBoundingClientRect()
        const at = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 }
        editor.dispatchEvent(
          given.type === 'drop'
            ? new DragEvent('drop', { ...at, dataTransfer: data })
            : new ClipboardEvent('paste', { ...at, clipboardData: data }),
        )
      },
      { type, name, mimeType, data: buffer.toString('base64'), size },
    )
  await give('drop')
  await expect(message(page).getByRole('img')).toHaveCount(1)
  await give('paste')
  await expect(message(page).getByRole('img')).toHaveCount(2)
  await give('drop', 2 * 1024 * 1024)
  await expect(emailDialog(page).getByText(/File is too large\. The maximum is 2MB\./)).toBeVisible()
  await expect(message(page).getByRole('img')).toHaveCount(2)

  await message(page).press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('One')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Bulleted list' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Bulleted list' })).toHaveAttribute('aria-pressed', 'true')
  await expect(message(page).getByRole('listitem')).toHaveText('One')
  // Tab goes from the toolbar into the text, and leaves it again.
  await page.keyboard.press('Tab')
  await expect(message(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('example.com')
  await page.keyboard.press('Enter')
  await expect(message(page).getByRole('link', { name: 'https://example.com/' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(emailDialog(page).getByRole('textbox', { name: /^Footer/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Are you sure you want to close without saving your changes?')).toBeVisible()
})
