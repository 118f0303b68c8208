import type { Locator, Page } from '@playwright/test'
import type { AnyRouter } from '@tanstack/react-router'
import { listIntegrations } from '../contract/agency.ts'
import { listAgencies } from '../contract/auth.ts'
import { addMonths, dayIn } from '../contract/days.ts'
import { listReportedFindings } from '../contract/findings/reported-findings.ts'
import { getLaw } from '../contract/law.ts'
import { listIntegratedPortfolio, listPortfolio } from '../contract/portfolio/property-lists.ts'
import { getProperty } from '../contract/properties/property-page.ts'
import { listUrgentQuotes } from '../contract/quotes/quotes.ts'
import { states } from '../contract/states.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { fillableForm } from './support/fillable-form.ts'
import { expect, test } from './support/journey.ts'
import {
  acceptAgreement,
  beginSession,
  enterAgency,
  fillSignIn,
  openAs,
  openSystem,
  sessionOf,
  stateSystemUrl,
  useSession,
} from './support/people.ts'
import { read } from './support/read.ts'
import { ageDraft } from './support/age-draft.ts'

/* Each screen, dialog and error state once, for axe and for its width; the other journeys need not look at this. */

test.describe.configure({ timeout: 240_000 })

type Screen = {
  path: string
  /** Opens a dialog or causes an error. */
  open?: (page: Page) => Promise<unknown>
  /** It is made of other parts on a phone, which axe checks too. */
  isOtherOnPhones?: boolean
}

const wide = { width: 1440, height: 1000 }
const tablet = { width: 768, height: 1024 }
const phone = { width: 390, height: 844 }

async function check(page: Page, { path, open, isOtherOnPhones }: Screen, isWhole = false) {
  await page.setViewportSize(wide)
  await visit(page, path)
  await open?.(page)
  await expectAccessible(page, { isWhole })
  await expectNoSidewaysScroll(page)
  for (const size of [tablet, phone]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  if (isOtherOnPhones) await expectAccessible(page, { isWhole })
}

/** Within the portal like a link, which takes less time than an address; what is open closes with its screen. */
async function visit(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as { __TSR_ROUTER__?: AnyRouter }
    if (!router || !href.startsWith('/')) return false
    const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
    if (isCovered() || router.state.location.href === href) {
      await router.navigate({ href: '/nowhere', ignoreBlocker: true })
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (isCovered()) return false
    }
    await router.navigate({ href })
    return true
  }, path)
  if (!isThere) await page.goto(path)
  await expectShown(page)
}

/** Parts far down load when a person scrolls near them. */
async function expectShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true]')].every((part) => part.getBoundingClientRect().top >= innerHeight),
  )
}

async function checkAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [index, screen] of screens.entries())
    await test.step(screen.path, async () => check(page, screen, index === 0))
}

async function checkInDark(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of paths) {
    await visit(page, path)
    await expectAccessible(page, { isWhole: true, onlyColours: true })
  }
}

const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click()
const inDialog = (page: Page): Locator => page.getByRole('dialog').last()
const shows = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
/** Chooses from a menu; the dialog is then there. */
const choose = (button: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
  await expect(inDialog(page)).toBeVisible()
}

test('a visitor: signing in, errors, and pages for people without an account', async ({ page }) => {
  await checkAll(page, [
    { path: '/auth/login' },
    {
      path: '/auth/login',
      open: async () => {
        await fillSignIn(page, 'vic.manager', 'not the password')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await shows(page, 'The username or password is incorrect.')
      },
    },
    { path: `${stateSystemUrl()}/vic/Users/forgotten` },
    {
      path: `${stateSystemUrl()}/vic/Users/needAccess`,
      open: async () => page.getByRole('button', { name: 'Send the request' }).click(),
    },
    { path: '/auth/nowhere', open: async () => shows(page, '404 Not Found') },
    {
      path: `/auth/error?message=${encodeURIComponent('<img src=x onerror=alert(1)>Failed to login')}`,
      open: async () => {
        await shows(page, 'Something went wrong')
        await expect(page.getByRole('link', { name: /log ?in/i })).toHaveAttribute('href', '/auth/login')
      },
    },
    { path: '/quote-approval/made-up', open: async () => shows(page, 'This link is not valid') },
    { path: '/verify' },
    {
      path: '/verify/VIC-00000-00000-00000-00000',
      open: async () => shows(page, 'No evidence pack has this code'),
    },
    { path: '/api-guide' },
  ])
})

test('every component of the design system, in light and dark', async ({ page }) => {
  await check(page, { path: '/gallery' }, true)
  await checkInDark(page, ['/gallery'])
})

test('the dashboard and the lists of a property manager', async ({ page }) => {
  await useSession(page, 'qld.manager')
  const panel = async () => expectAccessible(page, { part: page.getByRole('tabpanel').first() })
  await checkAll(page, [
    { path: '/' },
    {
      path: '/?action-required-tab=new-managements',
      open: async () => {
        for (const tab of await page.getByRole('tablist', { name: 'Kind of action' }).getByRole('tab').all()) {
          await tab.click()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await panel()
        }
        await page.getByRole('tab', { name: 'Other service providers' }).click()
        await shows(page, /^\* Based on information supplied by your agency/)
      },
    },
    { path: '/', open: press('Services breakdown') },
    {
      path: '/',
      open: async () => {
        const [property] = (await read(page, listPortfolio)).items
        await page.getByRole('combobox', { name: 'Find a property' }).fill(property?.addressLine1 ?? '')
        await expect(page.getByRole('listbox', { name: 'Properties found' }).getByRole('option').first()).toBeVisible()
      },
    },
    {
      path: '/portfolio',
      open: async () => {
        const dialog = page.getByRole('dialog', { name: 'Commands' })
        // The keys work a moment after the page is shown.
        await expect(async () => {
          await page.keyboard.press('Control+k')
          await expect(dialog).toBeVisible({ timeout: 3000 })
        }).toPass()
        await expectAccessible(page, { part: dialog })
        await dialog.getByRole('combobox').fill('street')
        await expect(dialog.getByRole('group', { name: 'Found' }).getByRole('option').first()).toBeVisible()
      },
    },
    {
      path: '/portfolio',
      open: async () => {
        await expect(async () => {
          await page.keyboard.press('?')
          await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 3000 })
        }).toPass()
      },
    },
    {
      path: '/portfolio',
      open: async () => {
        await page.setViewportSize({ width: 1000, height: 900 })
        await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
        await expect(page.getByRole('menuitem', { name: /^Lease Checks/ })).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.setViewportSize(phone)
        await page.getByRole('button', { name: /menu/i }).first().click()
        await expect(inDialog(page).getByRole('link', { name: 'Portfolio', exact: true })).toBeVisible()
      },
    },
    { path: '/action-required/access-issues' },
    { path: '/action-required/access-issues', open: press('What the tags mean') },
    {
      path: '/action-required/access-issues?facet=NON_URGENT_ACTIVE_NOTICES',
      open: async () => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true })
        await press(/^Select all [\d,]+ that match/)(page)
        await press(/^Act on/)(page)
        await inDialog(page).getByText('Allow entry by notice').click()
        await inDialog(page).getByRole('textbox', { name: 'Allowed until' }).fill('01/01/2020')
        await inDialog(page)
          .getByRole('button', { name: /^Allow entry at/ })
          .click()
        await shows(page, /^Expiration date must be between/)
      },
    },
    {
      path: '/action-required/access-issues',
      open: async () => {
        await press(/^Resolve issue of/)(page)
        await expect(inDialog(page).getByText('Services due')).toBeVisible()
      },
    },
    {
      path: '/action-required/access-issues?resolve=99999999',
      open: async () => shows(page, 'An unexpected error occurred while resolving access issues.'),
    },
    { path: '/action-required/reported-findings' },
    { path: '/action-required/reported-findings', open: press(/^Categories/) },
    {
      path: '/action-required/reported-findings',
      open: async () => {
        await press(/^Resolve findings of/)(page)
        await shows(page, 'How would you like to resolve these findings?')
      },
    },
    { path: '/action-required/update' },
    { path: '/forecast' },
    { path: '/recent-actions' },
  ])
})

test('the portfolio, quotes, invoices and settings of a property manager without the features', async ({ page }) => {
  await useSession(page, 'vic.classic')
  const session = await sessionOf(page)
  const day = addMonths(dayIn(states.vic.timeZone, new Date()), -8)
  const { items } = await read(page, listUrgentQuotes, { query: 'page-size=5' })
  const [rule] = (await read(page, getLaw)).demands
  const urgent = '/?property-manager=all&action-required-tab=urgent-quotes'
  await checkAll(page, [
    { path: '/portfolio', isOtherOnPhones: true },
    {
      path: '/portfolio?facet=COMPLIANCE_ISSUES&sort=due',
      open: async () => {
        await press('Views')(page)
        await expect(page.getByRole('list', { name: 'Views' }).getByRole('link').first()).toBeVisible()
        await expectAccessible(page)
        await press('Save these filters')(page)
        await inDialog(page).getByRole('textbox', { name: 'Name' }).fill('Issues by due date')
        await expectAccessible(page)
        await press('Save view')(page)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await press(/^View/)(page)
        await press('Manage views')(page)
        await expect(inDialog(page).getByText('Issues by due date').first()).toBeVisible()
      },
    },
    {
      path: '/portfolio?facet=COMPLIANCE_ISSUES',
      open: async () => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check({ force: true })
        await press(/^Edit [\d,]+ propert/)(page)
        await inDialog(page).getByText('Change entry preferences').click()
        await inDialog(page).getByRole('combobox', { name: 'Entry notice' }).selectOption('Yes')
        await inDialog(page).getByRole('combobox', { name: 'Vacant entry' }).selectOption('No')
        await expect(inDialog(page).getByRole('list', { name: 'Changes' })).toBeVisible()
        await expectAccessible(page)
        await inDialog(page).getByText('Change keys').click()
        await press('Start')(page)
        await shows(page, 'Please choose what to change')
      },
    },
    {
      path: '/portfolio?facet=COMPLIANCE_ISSUES',
      open: async () => {
        await press(/Why$/)(page)
        await expect(page.getByRole('dialog', { name: 'Why' }).getByRole('listitem').first()).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await press(/^Actions for/)(page)
        await expect(page.getByRole('menuitem', { name: 'View property' })).toBeVisible()
      },
    },
    {
      path: '/portfolio',
      open: async () => {
        await page.setViewportSize(phone)
        await press('Filters')(page)
        await expect(inDialog(page).getByRole('combobox', { name: 'Sort by' })).toBeVisible()
      },
    },
    {
      path: '/portfolio?facet=NONSENSE',
      open: async () => shows(page, 'There is no filter called NONSENSE'),
    },
    { path: '/portfolio?query=nothing+here', open: async () => shows(page, 'No properties found') },
    { path: `/portfolio?as-at=${day}` },
    {
      path: '/portfolio?as-at=2021-05-01',
      open: async () => {
        await shows(page, 'There are no results for 01/05/2021')
        await shows(page, /The first results are of/)
      },
    },
    { path: `/portfolio?as-at=2999-01-01`, open: async () => shows(page, 'Choose a day before today') },
    { path: '/work', isOtherOnPhones: true },
    {
      path: '/work',
      open: async () => {
        await page.getByText('Why is this here?').first().click()
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Let it wait' }).click()
        await expect(inDialog(page)).toBeVisible()
      },
    },
    {
      path: '/work',
      open: async () => {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Ask the service provider' }).click()
        await expect(inDialog(page)).toBeVisible()
      },
    },
    { path: '/work?section=waiting' },
    { path: '/visits' },
    { path: '/visits?view=month' },
    { path: '/visits?view=day', open: async () => page.getByText('Visits in your own calendar').click() },
    { path: '/quotes' },
    { path: urgent },
    {
      path: urgent,
      open: async () => {
        const { quoteNumber = '' } = items[0] ?? {}
        await page
          .getByRole('table', { name: 'Urgent quotes' })
          .getByRole('button', { name: `#${quoteNumber}` })
          .first()
          .click()
        await expect(inDialog(page).getByRole('table', { name: 'Lines of the quote' })).toBeVisible()
      },
    },
    {
      path: urgent,
      open: async () => {
        await press(/^Actions for quote #/)(page)
        await page.getByRole('menuitem', { name: 'Forward' }).click()
        await expect(inDialog(page).getByRole('combobox', { name: 'To' })).toBeVisible()
      },
    },
    {
      path: urgent,
      open: async () => {
        await page.getByRole('link', { name: `Approve quote #${items[0]?.quoteNumber}` }).click()
        await expect(inDialog(page).getByRole('textbox', { name: 'On whose authority' })).toBeVisible()
      },
    },
    { path: items[0]?.approvalUrl ?? '' },
    { path: '/invoices' },
    { path: '/action-required/update?facet=GAS_CONFIRMATION_REQUIRED', open: press(/^Confirm gas appliances/) },
    { path: '/settings/preferences' },
    { path: '/settings/notification-preferences' },
    { path: '/settings/api-integration', open: async () => shows(page, 'Only for master users') },
    {
      path: '/law',
      open: async () => page.getByRole('article').first().getByText('Details and sources').click(),
    },
    { path: `/law/coming/${rule?.ruleId}`, isOtherOnPhones: true },
    {
      path: `/law/coming/${rule?.ruleId}`,
      open: async () => {
        await press('Letter to owners')(page)
        await expect(inDialog(page).getByRole('textbox', { name: 'Your text' })).toBeVisible()
      },
    },
    {
      path: `/law/coming/${rule?.ruleId}`,
      open: async () => {
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
        await press('Request quotes')(page)
        await expect(inDialog(page).getByRole('button', { name: /^Request \d+ quotes$/ })).toBeVisible()
      },
    },
    {
      path: `/law/coming/${rule?.ruleId}`,
      open: async () => {
        await press(/^Mark as not needed/)(page)
        await expect(inDialog(page).getByRole('textbox', { name: 'Why' })).toBeVisible()
      },
    },
    { path: '/work-orders' },
    { path: '/outbox' },
    { path: '/property/2000000000', open: async () => shows(page, 'Property not found') },
    { path: '/analytics', open: async () => shows(page, 'Analytics is not available to you') },
    {
      path: '/nowhere/at-all',
      open: async () => {
        await shows(page, '404 Not Found')
        for (const part of [session?.complianceUserId, session?.complianceAgencyId, '/nowhere/at-all', /vic/i])
          await expect(page.getByRole('main')).toContainText(part instanceof RegExp ? part : String(part))
        await expect(page).toHaveTitle(/\| Compliance Portal$/)
      },
    },
    {
      path: '/error',
      open: async () => {
        await shows(page, 'Something went wrong')
        await expect(page.getByRole('main')).toContainText(session?.sessionId ?? '')
        await expect(page.getByRole('link', { name: /log ?in/i })).toBeVisible()
      },
    },
  ])
})

test('the pages and dialogs of a property', async ({ page }) => {
  await useSession(page, 'vic.manager')
  const { items } = await read(page, listPortfolio, { query: 'facet=ON_SERVICE&page-size=100' })
  let id = 0
  for (const { compliancePropertyId, isIntegrated, tags } of items) {
    if (isIntegrated || tags.includes('VACANT') || tags.includes('CANCELLED')) continue
    id = compliancePropertyId
    const { contacts, actions } = await read(page, getProperty, { id })
    if (contacts.some(({ version }) => version !== null) && actions.book) break
  }
  const path = `/property/${id}`
  const day = addMonths(dayIn(states.vic.timeZone, new Date()), -8)
  const next = async () => inDialog(page).getByRole('button', { name: 'Next', exact: true }).click()
  await checkAll(page, [
    {
      path,
      isOtherOnPhones: true,
      open: async () => {
        for (const name of ['Issues and documents', 'What happened'])
          await page.getByRole('region', { name, exact: true }).scrollIntoViewIfNeeded()
        await expectShown(page)
      },
    },
    { path: `${path}?as-at=${day}` },
    { path: `${path}/tenancy` },
    { path: `${path}/documents` },
    {
      path,
      open: async () => {
        await press('Edit keys')(page)
        await inDialog(page)
          .getByRole('radiogroup', { name: 'Can a key be picked up from the agency?' })
          .getByText('Yes')
          .click()
        await inDialog(page)
          .getByRole('textbox', { name: /^Key number/ })
          .fill('')
        await inDialog(page).getByRole('button', { name: 'Continue' }).click()
        await shows(page, 'Key number is required')
      },
    },
    {
      path,
      open: async () => {
        await press('Edit preferences')(page)
        await inDialog(page).getByRole('radiogroup', { name: 'Entry notice' }).getByText('Allow until a date').click()
        await inDialog(page).getByRole('textbox', { name: 'Expiration date, entry notice' }).fill('')
        await inDialog(page).getByRole('button', { name: 'Save preferences' }).click()
        await shows(page, 'Expiration date is required')
      },
    },
    {
      path,
      open: async () => {
        await press(/^Edit contact/)(page)
        await inDialog(page).getByRole('textbox', { name: 'Name' }).fill('')
        await inDialog(page).getByRole('button', { name: 'Save contact' }).click()
        await shows(page, 'Name is required')
      },
    },
    {
      path,
      open: async () => {
        await choose('More', 'Put service on hold')(page)
        await next()
        await shows(page, 'Must request to hold at least one service')
      },
    },
    { path, open: choose('More', 'Cancel property') },
    {
      path,
      open: async () => {
        await choose('More', 'Send email to tenant')(page)
        await expect(inDialog(page).getByRole('textbox', { name: 'Message (optional)' })).toBeVisible()
      },
    },
    { path, open: choose('More', 'Evidence pack') },
    {
      path,
      open: async () => {
        await press('Change status')(page)
        await inDialog(page).getByText('Non-residential', { exact: true }).click()
        await inDialog(page).getByRole('button', { name: 'Change status' }).click()
        await shows(page, 'Property type is required')
      },
    },
    {
      path: `${path}/tenancy`,
      open: async () => {
        await press('Add tenancy')(page)
        await inDialog(page).getByRole('textbox', { name: 'Start date' }).fill('31/02/2026')
        await next()
        await shows(page, 'Invalid format. Must be dd/mm/yyyy')
      },
    },
    {
      path,
      open: async () => {
        await press('Book a visit')(page)
        await inDialog(page).getByText('Appointment', { exact: true }).waitFor()
        // Where several services are due, one or all of them.
        const services = inDialog(page).getByRole('radiogroup', { name: 'Service' }).getByRole('radio')
        if ((await services.count()) > 0) await services.first().check({ force: true })
        await expect(inDialog(page).getByRole('radiogroup', { name: /^Time on/ })).toBeVisible()
        await next()
        await shows(page, 'Please select a booking time')
      },
    },
  ])
  await checkInDark(page, [path, `/portfolio?as-at=${day}`])
})

test('the pages of a master user', async ({ page }) => {
  await useSession(page, 'vic.master')
  const { items } = await read(page, listIntegratedPortfolio, { query: 'provided-by=OTHER' })
  const settings = '/settings/api-integration'
  await checkAll(page, [
    { path: '/analytics' },
    { path: '/portfolio?managed-by=OTHER' },
    { path: `/non-managed-property/${items[0]?.agencyPortfolioPropertyId}` },
    { path: '/settings/integration' },
    { path: '/first-steps' },
    { path: settings },
    {
      path: settings,
      open: async () => {
        await press('New API key')(page)
        await press('Make key')(page)
        await shows(page, 'Please choose what the key may do')
      },
    },
    {
      path: settings,
      open: async () => {
        await press('New webhook')(page)
        await page.getByLabel('Address', { exact: true }).fill('not an address')
        await press('Add webhook')(page)
        await shows(page, 'Please enter a complete address')
      },
    },
    { path: settings, open: press('New calendar') },
    {
      path: '/',
      open: async () => {
        await press('Switch portfolio')(page)
        await expect(inDialog(page).getByRole('list', { name: 'Portfolios' })).toBeVisible()
      },
    },
  ])
})

test('the software of a master user’s agencies, connected and read by files', async ({ page }) => {
  await beginSession(page, 'vic.master')
  const agencies = await read(page, listAgencies)
  const enter = async (wanted: string) => {
    for (const { complianceAgencyId } of agencies) {
      await enterAgency(page, complianceAgencyId)
      if ((await read(page, listIntegrations)).some(({ software }) => software === wanted)) return
    }
    throw new Error(`No agency has ${wanted}`)
  }
  const path = '/settings/integration'
  const upload = async (buffer: string) =>
    page
      .getByLabel('Export of Rest')
      .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(buffer) })
  await enter('REST')
  await checkAll(page, [
    { path },
    {
      path,
      open: async () => {
        await upload('Address,Suburb,Tenant\n1 High Street,Epping,Tina\n')
        await inDialog(page).getByRole('button', { name: 'Show the rows' }).click()
        await expect(inDialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
      },
    },
    {
      path,
      open: async () => {
        await upload('Address,Suburb,Postcode\n1 High Street,Epping,3076\n,Epping,\n')
        await inDialog(page).getByRole('button', { name: 'Show the rows' }).click()
        await expect(inDialog(page).getByRole('radiogroup', { name: 'What to do' })).toBeVisible()
      },
    },
    {
      path,
      open: async () => {
        await upload('\n')
        await shows(page, 'The file was not read')
      },
    },
  ])
  await enter('VAULTRE')
  await checkAll(page, [
    {
      path,
      open: async () => {
        await page.getByText('What VaultRE does not offer').click()
        await page.getByText('What goes where').click()
      },
      isOtherOnPhones: true,
    },
    { path, open: press(/ is a duplicate of …$/) },
    {
      path,
      open: async () => {
        await press('Change keys or choices')(page)
        await inDialog(page).getByRole('button', { name: 'Change' }).click()
        await shows(page, 'Please enter the access token')
      },
    },
    { path, open: press('Disconnect') },
    {
      path,
      open: async () => {
        // The demo data has no run that changed a property on service.
        await page.route('**/v1/agency/integration/runs?*', async (route) => {
          const response = await route.fetch()
          const json = (await response.json()) as { data: { items: { canUndo: boolean }[] } }
          for (const run of json.data.items) run.canUndo = true
          await route.fulfill({ response, json })
        })
        await page.reload()
        await press(/^Take back the run of/)(page)
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
  ])
  await checkInDark(page, [path])
})

const inQueensland = (screens: readonly Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, path: `${stateSystemUrl()}/qld${screen.path}` }))

test('the lists of a state’s system for an agency', async ({ browser }) => {
  const page = await openSystem(browser, 'qld.manager')
  await checkAll(
    page,
    inQueensland([
      { path: '/', isOtherOnPhones: true },
      { path: '/Quotations/index?status=Expired' },
      { path: '/Bookings/view' },
      { path: '/Bookings/view?view=week' },
      { path: '/Bookings/view?view=month' },
      { path: '/Invoices/index' },
      { path: '/Keys/keyManagement' },
      { path: '/Keys/keyManagement?view=out' },
      { path: '/Keys/keyManagement?view=all' },
      { path: '/Keys/keyCollectionHistory' },
      { path: '/BetweenTenancyBatches/manageTenancyChange' },
      { path: '/ComplianceReports/listView' },
      { path: '/Notices/view' },
      { path: '/JobOrders/index' },
      {
        path: '/Bookings/view',
        open: async () => {
          await page.getByRole('link', { name: 'Move or cancel' }).last().click()
          await shows(page, 'Cancel the visit')
          await expectAccessible(page)
          await page.getByRole('main').getByRole('link', { name: / QLD / }).click()
          await shows(page, 'Visits, newest first')
          await shows(page, /(Invoices, newest first|There are no invoices\.)/)
        },
      },
    ]),
  )
  await checkInDark(
    page,
    ['/', '/Bookings/view'].map((path) => `${stateSystemUrl()}/qld${path}`),
  )
})

test('the users and the office of an agency in a state’s system', async ({ browser }) => {
  const page = await openSystem(browser, 'qld.master')
  await checkAll(
    page,
    inQueensland([
      { path: '/Users/index' },
      {
        path: '/Users/invite',
        open: async () => {
          await page.getByRole('button', { name: 'Send the invitation' }).click()
          await shows(page, 'Enter the name.')
        },
      },
      { path: '/Users/profile' },
      { path: '/Users/password' },
      { path: '/Users/twoFactor' },
      { path: '/Agencies/profile' },
      {
        path: '/Agencies/edit',
        open: async () => {
          await page.getByLabel('ABN').fill('1')
          await page.getByRole('button', { name: 'Save' }).click()
          await shows(page, 'An ABN has 11 digits; these are 1.')
        },
      },
    ]),
  )
})

test('the pages of a state’s system for the provider', async ({ browser }) => {
  const page = await openSystem(browser, 'qld.admin')
  const first = (name: string | RegExp) => async () =>
    page.getByRole('table', { name }).getByRole('link').first().click()
  const queues = [
    '/WorkOrders/index',
    '/Quotations/work?status=TO_PREPARE',
    '/ServiceRequests/index',
    '/FindingReviews/index',
    '/AgreedDays/index',
    '/Repairs/index',
    '/Releases/index',
    '/Payments/index',
    '/PaymentDetails/index',
  ]
  await checkAll(
    page,
    inQueensland([
      { path: '/' },
      ...queues.flatMap((path) => [{ path }, { path, open: first(/./) }]),
      {
        path: '/FindingReviews/index',
        open: async () => {
          await page
            .getByRole('link', { name: /^Information given/ })
            .first()
            .click()
          await page.getByLabel('Does not apply').check()
          await page.getByRole('button', { name: 'Send the answer' }).click()
          await shows(page, 'Say why it does not apply.')
        },
      },
      { path: '/Quotations/work' },
      { path: '/Visits/day' },
      { path: '/Roster/index', open: first('Technicians') },
      { path: '/Roster/add' },
      { path: '/People/invite' },
      { path: '/Law/newDraft' },
      { path: '/Law/newDraft?kind=ENTRY' },
      {
        path: '/Provider/index',
        open: async () => {
          await page.getByLabel('BSB').fill('063-00')
          await page.getByRole('button', { name: 'Save' }).click()
          await shows(page, 'Enter a BSB of 6 digits.')
        },
      },
      { path: '/Provider/licence/GAS' },
      { path: '/Provider/apiKeys' },
      {
        path: '/People/index',
        open: async () => {
          await page.getByLabel('Name, username or email address').fill('qld.manager')
          await page.getByRole('button', { name: 'Search' }).click()
          await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
          await expectAccessible(page)
          await page.getByRole('table').getByRole('link').first().click()
          await expectShown(page)
        },
      },
      { path: '/PersonalData/index' },
      { path: '/Law/index' },
      { path: '/Law/schedules' },
      {
        path: '/OfficialForms/upload',
        open: async () => {
          await page.getByRole('button', { name: 'Upload the form' }).click()
          await shows(page, 'Please choose a file')
        },
      },
      {
        path: '/OfficialForms/upload',
        open: async () => {
          await page.getByLabel('Official name').fill('Form 9 Entry notice')
          await page.getByLabel('First day').fill(dayIn(states.qld.timeZone, new Date()))
          await page.getByLabel('PDF with fields').setInputFiles(fillableForm())
          await page.getByRole('button', { name: 'Upload the form' }).click()
          await shows(page, 'The form was read.')
        },
      },
      { path: '/OfficialForms/index' },
      { path: '/App/viewAsUser' },
      { path: '/EntryNotices/index' },
    ]),
  )
})

test('a repair that a tenant takes over, for the agency and the provider', async ({ page, browser }) => {
  await openAs(page, 'nsw.manager', '/settings/preferences')
  await acceptAgreement(page)
  const path = '/action-required/reported-findings?service=smoke'
  const { items } = await read(page, listReportedFindings, { query: 'service=smoke&page-size=100' })
  const ofTenant = items.flatMap(({ property, reportedFindings }) =>
    reportedFindings
      .filter(({ safety }) => safety?.tenantRepair)
      .map(({ problemRegister: { problemRegisterId } }) => ({ address: property.addressLine1, id: problemRegisterId })),
  )
  const [found] = ofTenant
  const empty = async (on: Page) => {
    await on.getByRole('button', { name: 'Save' }).click()
    await shows(on, 'Enter the day on which the tenant took the repair over')
  }
  await checkAll(page, [
    {
      path: `${path}&query=${encodeURIComponent(found?.address ?? '')}`,
      open: async () => {
        await press(/^Resolve findings of/)(page)
        await inDialog(page)
          .getByRole('button', { name: /^A tenant repairs it/ })
          .first()
          .click()
        await empty(page)
      },
    },
  ])
  const agencyId = (await sessionOf(page))?.complianceAgencyId
  const staff = await openSystem(browser, 'nsw.admin')
  await checkAll(staff, [
    {
      path: `${stateSystemUrl()}/nsw/TenantRepairs/view/${agencyId}/${found?.id}`,
      open: async () => {
        await staff.getByLabel('Until (last day)').fill('2020-01-01')
        await empty(staff)
      },
    },
  ])
})

test('the provisions of the law, and drafts with their simulations until one is published', async ({
  browser,
  portal,
}) => {
  const page = await openSystem(browser, 'qld.admin')
  const drafted = async (link: string | RegExp) => {
    await page.goto(`${stateSystemUrl()}/qld/Law/index`)
    const from = typeof link === 'string' ? page.locator(link) : page.getByRole('link', { name: link })
    await from.first().click()
    await page.getByLabel('Why there is a new version').selectOption('The law changes')
    await page.getByLabel(/^First day in force/).fill(addMonths(dayIn(states.qld.timeZone, new Date()), 3))
    await page.getByRole('button', { name: 'Save the draft' }).click()
    const draft = page.url().replace(/^.*\/qld|\?.*$/g, '')
    await page.getByRole('button', { name: 'Simulate' }).click()
    await expect(page.getByText(/^(Simulation: )?Finished /)).toBeVisible({ timeout: 60_000 })
    return { draft, simulation: page.url().replace(/^.*\/qld/, '') }
  }
  const entry = await drafted('a[href*="kind=ENTRY&from="]')
  const { draft, simulation } = await drafted(/^New version of .*smoke alarm/i)
  await ageDraft(portal, Number(draft.split('/').at(-1)))
  await checkAll(
    page,
    inQueensland([
      { path: '/Law/provisions' },
      {
        path: '/Law/provisions',
        open: async () => page.getByRole('table').getByRole('link').first().click(),
      },
      { path: entry.draft },
      { path: entry.simulation },
      { path: draft },
      { path: simulation },
      {
        path: draft,
        open: async () => {
          await page.getByRole('button', { name: /^Publish, in force from/ }).click()
          await shows(page, 'Publish this draft alone?')
        },
      },
    ]),
  )
})

test('the pages of the provider about agencies, terms, prices and the bank', async ({ browser }) => {
  const page = await openSystem(browser, 'qld.admin')
  const follow = async (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first().click()
  const first = (name: string) => async () => page.getByRole('table', { name }).getByRole('link').first().click()
  const send = async (name: string, message: string) => {
    await page.getByRole('button', { name }).click()
    await shows(page, message)
  }
  await checkAll(
    page,
    inQueensland([
      { path: '/Agencies/index' },
      { path: '/Agencies/index', open: first('Agencies') },
      {
        path: '/Agencies/index',
        open: async () => {
          await first('Agencies')()
          await follow('Change the details')
          await page.getByLabel('ABN').fill('1')
          await send('Save', 'An ABN has 11 digits; these are 1.')
        },
      },
      { path: '/Agencies/new' },
      {
        path: '/Agencies/new',
        open: async () => {
          await page.getByRole('button', { name: 'Begin a new agency' }).click()
          await send('Save and continue', 'Enter the name.')
          await expectAccessible(page)
          await follow('Services')
          await expectAccessible(page)
          await follow('Summary')
          await shows(page, 'Before it can be created')
        },
      },
      ...['How it is charged', 'Merge it into another agency', 'Export everything', 'Close'].map((name) => ({
        path: '/Agencies/index',
        open: async () => {
          await first('Agencies')()
          await follow(name)
        },
      })),
      { path: '/People/requests' },
      { path: '/ReturnedMails/index' },
      { path: '/Features/index' },
      { path: '/Features/index?name=a', open: first('Agencies') },
      { path: '/Features/index?name=qld.manager', open: first('Users') },
      { path: '/Features/recommended' },
      { path: '/Terms/index' },
      { path: '/Terms/index', open: first('Versions') },
      {
        path: '/Terms/draft',
        open: async () => {
          await page.getByLabel('Text of the agreement').fill('')
          await send('Save the draft', 'Enter the text')
          await expectAccessible(page)
          await page.getByLabel('Text of the agreement').fill('# Terms\n\n- first\n- second')
          await page.getByRole('button', { name: 'Save and preview' }).click()
          await shows(page, 'Publish')
        },
      },
      { path: '/Prices/index' },
      { path: '/Prices/index', open: async () => page.getByRole('table').getByRole('link').first().click() },
      { path: '/Prices/add' },
      { path: '/Prices/agencies' },
      { path: '/Prices/import' },
      { path: '/Bank/index' },
      { path: '/Bank/formats' },
      { path: '/Roster/licences' },
      { path: '/Roster/licences', open: first('Kinds of licences') },
    ]),
  )
  await checkInDark(
    page,
    ['/Agencies/index', '/Features/index', '/Bank/index'].map((path) => `${stateSystemUrl()}/qld${path}`),
  )
})

test('the day of a technician', async ({ browser }) => {
  const page = await openSystem(browser, 'qld.technician')
  await checkAll(
    page,
    inQueensland([
      { path: '/MyDay/index', isOtherOnPhones: true },
      {
        path: '/MyDay/index',
        open: async () => page.getByRole('table', { name: 'To come' }).getByRole('link').first().click(),
      },
    ]),
  )
})
