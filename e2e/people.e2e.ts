import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, test } from './support/mail-journey.ts'
import { password, portalUrl, stateSystemUrl } from './support/people.ts'
import type { ReceivedMail } from './support/smtp-sink.ts'

const newPassword = 'kettle river lamp'
const linkIn = (mail: ReceivedMail | undefined): string => /href="([^"]+)"/.exec(mail?.html ?? '')?.[1] ?? ''
const system = (path: string): string => `${stateSystemUrl()}${path}`

async function signInAt(page: Page, state: string, username: string, typed = password): Promise<void> {
  await page.goto(system(`/${state}/Users/login`))
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A code of the app. Each works once; that of the next 30 seconds is accepted already. */
const codeOf = (secret: string, later = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later })

test('a master user invites somebody, who sets up two factors and signs in with them', async ({
  page,
  browser,
  mailServer,
}) => {
  await signInAt(page, 'sa', 'sa.master')
  await page.goto(system('/sa/Users/index'))
  await page.getByRole('link', { name: 'Invite a user' }).click()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Enter the name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Robin New')
  await page.getByLabel('Email address').fill('robin.new@agencies.example.com')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('The invitation is on its way by email.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Invited, not accepted yet' })).toContainText('Robin New')

  const [mail] = await mailServer.sink.mailsTo('robin.new@agencies.example.com')
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(linkIn(mail))
  await theirs.getByLabel('Username').fill('robin.new')
  await theirs.getByLabel('New password', { exact: true }).fill(newPassword)
  await theirs.getByLabel('New password again').fill(newPassword)
  await theirs.getByRole('button', { name: 'Make my account' }).click()
  // The licence agreement comes first; nothing else can be read before.
  const agreement = theirs.getByRole('dialog')
  await expect(agreement).toBeVisible()
  expect((await theirs.request.get(`${portalUrl()}/v1/me/settings`)).status()).toBe(403)
  await agreement.getByRole('checkbox').check({ force: true })
  await agreement.getByRole('button', { name: 'Continue' }).click()
  await expect(agreement).toBeHidden()
  expect((await theirs.request.get(`${portalUrl()}/v1/me/settings`)).status()).toBe(200)

  await theirs.goto(system('/sa/Users/profile'))
  await theirs.getByRole('link', { name: 'Turn on two-factor sign-in' }).click()
  await theirs.getByLabel('Your password').fill(newPassword)
  await theirs.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  await expect(theirs.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await theirs.locator('code.to-copy').innerText()).replaceAll(' ', '')
  await theirs.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await theirs.getByRole('button', { name: 'Turn on two-factor sign-in' }).click()
  await expect(theirs.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const recovery = await theirs.locator('.codes code').allInnerTexts()
  expect(recovery).toHaveLength(10)
  await theirs.getByRole('link', { name: 'I have stored them' }).click()
  await theirs.getByRole('button', { name: 'Sign out' }).click()

  await signInAt(theirs, 'sa', 'robin.new', newPassword)
  await expect(theirs.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await theirs.getByLabel('Code', { exact: true }).fill('000000')
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByText('This code is not right')).toBeVisible()
  await theirs.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30))
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByRole('heading', { name: 'Welcome, Robin New' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Sign out' }).click()
  await signInAt(theirs, 'sa', 'robin.new', newPassword)
  await theirs.getByLabel('Code', { exact: true }).fill(recovery[0] ?? '')
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByRole('heading', { name: 'Welcome, Robin New' })).toBeVisible()

  // The master user ends the access; the session ends with it.
  await page.goto(system('/sa/Users/index'))
  await page.getByRole('link', { name: 'Robin New' }).click()
  await page.getByRole('link', { name: 'End the access' }).click()
  await page.getByRole('button', { name: 'Yes, end the access' }).click()
  await expect(page.getByText('The access of Robin New is ended.')).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a forgotten username comes by mail with a link for a new password, which is then changed', async ({
  page,
  mailServer,
}) => {
  await page.goto('/portfolio?query=wattle')
  await page.getByRole('button', { name: 'TAS', exact: true }).click()
  await page.getByRole('link', { name: 'Forgot your username or password?' }).click()
  await page.getByLabel('Email address or username').fill('tas.manager')
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect
    .poll(() => mailServer.sink.mails.some(({ subject }) => subject?.startsWith('Your username')), { timeout: 30_000 })
    .toBe(true)
  const mail = mailServer.sink.mails.find(({ subject }) => subject?.startsWith('Your username'))
  expect(mail?.text).toContain('tas.manager')
  await page.goto(linkIn(mail))
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Store the new password' }).click()
  await expect(page.getByText('Use at least 12 characters')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password again').fill(newPassword)
  await page.getByRole('button', { name: 'Store the new password' }).click()
  await expect(page.getByText('Your new password is stored.')).toBeVisible()
  await page.getByLabel('Username').fill('tas.manager')
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${portalUrl()}/portfolio?query=wattle`)
  await page.goto(linkIn(mail))
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  await page.goto(system('/tas/Users/password'))
  await page.getByLabel('Current password').fill(newPassword)
  await page.getByLabel('New password', { exact: true }).fill('lantern under bridge')
  await page.getByLabel('New password again').fill('lantern under bridge')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})

test('the office profile has a logo, which is shown in the agency’s emails', async ({ page }) => {
  await signInAt(page, 'nt', 'nt.master')
  await page.goto(system('/nt/Agencies/profile'))
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAALklEQVR42u3NoQ0AAAgDsHl+3f+SJ0gwTeqbaV9ELBaLxWKxWCwWi8VisVgsvrO62KQMLaYAIQAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.getByLabel('Image').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('button', { name: 'Upload the logo' }).click()
  await expect(page.getByText('The logo is stored.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Logo of/ })).toBeVisible()
  await page.getByRole('link', { name: 'Change the details' }).click()
  await page.getByLabel('ABN').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('An ABN has 11 digits; these are 1.')).toBeVisible()
  await page.getByLabel('ABN').fill('51 824 753 556')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The details are saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Change the bank details' }).click()
  await page.goBack()
  await page.getByRole('link', { name: /the email domain$/ }).click()
  await page.getByLabel(/^Domain/).fill('agency-of-nt.example.com')
  await page.getByRole('button', { name: 'Save the domain' }).click()
  await expect(page.getByRole('table', { name: 'DNS records to set' })).toContainText('_compliance-portal')
})
