import type { Day } from '../../../contract/days.ts'
import { licenceKinds } from '../../areas/provider/document-waits.ts'
import type {
  DetailsVersion,
  EndingLicence,
  LicenceKind,
  LicenceVersion,
} from '../../areas/provider/provider.queries.ts'
import { holdingOn } from '../../areas/provider/save-provider.ts'
import {
  detailLabels,
  licenceLabels,
  type TypedDetails,
  type TypedProviderLicence,
} from '../../areas/provider/typed-details.ts'
import { paymentLabels, paymentParts } from '../../areas/provider/typed-payment.ts'
import type { DocumentsHeld } from '../../areas/provider/waiting-documents.queries.ts'
import { noteField, textField } from '../kit/forms/fields.ts'
import { fieldError, formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { passwordField } from '../kit/forms/password-fields.ts'
import { postButton } from '../kit/forms/post-button.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { endingNotice, heldNotice } from '../kit/html/held-notice.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo, paymentDetailsPath, providerPath } from '../kit/html/links.ts'
import { abnText, dayText, momentText, notSpecified } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

export const licencePath = '/Provider/licence/:kind'
export const withdrawVersionPath = '/Provider/withdraw'
export const providerLogoPath = '/Provider/logo'

const accountText = ({ accountName, bsb, accountNumber }: DetailsVersion): string =>
  bsb === null ? notSpecified : `${accountName ?? ''}, BSB ${bsb}, account ${accountNumber ?? ''}`

const facts = (version: DetailsVersion): Html =>
  renderFacts([
    ['Legal name', version.legalName ?? notSpecified],
    ['Trading name', version.tradingName ?? notSpecified],
    ['ABN', abnText(version.abn)],
    ['Address', version.addressLines.join(', ') || notSpecified],
    ['Phone', version.phone ?? notSpecified],
    ['Email', version.email ?? notSpecified],
    ['Working hours', version.workingHours ?? notSpecified],
    ['Account', accountText(version)],
    ['BPAY biller code', version.billerCode ?? notSpecified],
  ])

export type ProviderPage = {
  versions: readonly DetailsVersion[]
  licences: readonly LicenceVersion[]
  held: readonly DocumentsHeld[]
  ending: readonly EndingLicence[]
  typed: TypedDetails
  today: Day
  news: string | undefined
  refusal?: ChangeRefusal | undefined
  logoError?: string | undefined
}

function detailsForm(call: SignedInCall, { typed, versions, refusal, today }: ProviderPage): Html {
  const { site, session } = call
  const errors = refusal?.fields ?? {}
  const field = (name: Exclude<keyof typeof detailLabels, 'address' | 'reason' | 'validFrom'>, hint?: string): Html =>
    textField({
      name,
      label: detailLabels[name],
      value: name === 'abn' ? abnText(typed.abn) : typed[name],
      error: errors[name],
      most: 200,
      hint,
    })
  const now = holdingOn(versions, today)
  return html`
    ${formError(refusal?.message)}
    ${
      refusal?.status === 409 &&
      now &&
      html`<h3>What holds now</h3>
        ${facts(now)}`
    }
    <form method="post" action="${linkTo(site, providerPath)}" novalidate>
      ${formFields(session, { version: versions[0]?.version ?? 0 })} ${field('legalName')}
      ${field('tradingName', 'Under which people know us, in emails and the portal. Empty: the legal name.')}
      ${field('abn')}
      ${noteField({ name: 'address', label: detailLabels.address, value: typed.address, error: errors['address'], hint: 'Up to four lines.' })}
      ${field('phone')} ${field('email')} ${field('workingHours', 'Such as Monday to Friday, 8 am to 5 pm.')}
      <h3>Where owners pay</h3>
      ${paymentParts.map((name) => textField({ name, label: paymentLabels[name], value: typed[name], error: errors[name], most: 100 }))}
      ${textField({ name: 'validFrom', type: 'date', label: detailLabels.validFrom, value: typed.validFrom, error: errors['validFrom'], hint: 'Today or later. Documents of earlier days keep what held then.' })}
      ${textField({ name: 'reason', label: detailLabels.reason, value: typed.reason, error: errors['reason'], most: 500 })}
      ${passwordField({
        name: 'password',
        label: 'Your password',
        autocomplete: 'current-password',
        error: errors['password'],
        hint: 'Only to change the account or the biller code.',
      })}
      <p class="actions"><button>Save</button></p>
    </form>
  `
}

const stateOf = (
  { validFrom, isReplaced, version, withdrawnAt }: DetailsVersion,
  { versions, today }: ProviderPage,
): string => {
  if (withdrawnAt !== null) return 'Withdrawn'
  if (isReplaced) return 'Replaced'
  if (validFrom > today) return 'Planned'
  return holdingOn(versions, today)?.version === version ? 'Holds' : 'Past'
}

const recorded = (
  { site }: SignedInCall,
  { recordedBy, recordedAt, reason }: Pick<DetailsVersion, 'recordedBy' | 'recordedAt' | 'reason'>,
): string => `${recordedBy ?? 'The system'}, ${momentText(recordedAt, site.timeZone)}: ${reason}`

const withdrawnText = (
  { site }: SignedInCall,
  { withdrawnAt, withdrawnBy }: Pick<DetailsVersion, 'withdrawnAt' | 'withdrawnBy'>,
): string =>
  withdrawnAt === null
    ? ''
    : `. Withdrawn by ${withdrawnBy ?? 'a colleague'}, ${momentText(withdrawnAt, site.timeZone)}`

const history = (call: SignedInCall, page: ProviderPage): Html =>
  renderTable({
    caption: 'Versions',
    rows: page.versions,
    empty: 'Nothing has been entered yet.',
    columns: [
      { header: 'Version', isNumber: true, cell: ({ version }) => version },
      { header: 'From', cell: ({ validFrom }) => dayText(validFrom) },
      { header: 'State', cell: (version) => stateOf(version, page) },
      {
        header: 'Details',
        cell: (version) =>
          html`<details>
            <summary>${version.legalName ?? version.tradingName ?? notSpecified}</summary>
            ${facts(version)}
          </details>`,
      },
      { header: 'Recorded', cell: (version) => `${recorded(call, version)}${withdrawnText(call, version)}` },
    ],
  })

/** The licence of a kind that holds today, or the last one. */
export const licenceOf = (
  licences: readonly LicenceVersion[],
  kind: LicenceKind,
  today: Day,
): LicenceVersion | undefined =>
  holdingOn(
    licences.filter((licence) => licence.kind === kind),
    today,
  )

const isPlanned = ({ validFrom, withdrawnAt }: LicenceVersion, today: Day): boolean =>
  validFrom > today && withdrawnAt === null

function licenceState({ endsOn, replacedFrom, withdrawnAt, validFrom }: LicenceVersion, today: Day): string {
  if (withdrawnAt !== null) return 'Withdrawn'
  if (replacedFrom === validFrom) return 'Replaced'
  if (validFrom > today) return 'Planned'
  const isPast = (endsOn !== null && endsOn < today) || (replacedFrom !== null && replacedFrom <= today)
  return isPast ? 'Past' : 'Holds'
}

const endText = ({ endsOn }: LicenceVersion, today: Day): Part =>
  endsOn !== null && endsOn < today ? html`<strong>Ended on ${dayText(endsOn)}</strong>` : dayText(endsOn)

const licenceTable = ({ site }: SignedInCall, { licences, today }: ProviderPage): Html =>
  renderTable({
    caption: 'Licences',
    rows: Object.keys(licenceKinds) as LicenceKind[],
    empty: '',
    columns: [
      { header: 'For', cell: (kind) => licenceKinds[kind] },
      { header: 'Number', cell: (kind) => licenceOf(licences, kind, today)?.number ?? notSpecified },
      { header: 'Holder', cell: (kind) => licenceOf(licences, kind, today)?.holder ?? '' },
      {
        header: 'Last day',
        cell: (kind) => {
          const licence = licenceOf(licences, kind, today)
          return licence && endText(licence, today)
        },
      },
      {
        header: 'Planned',
        cell: (kind) =>
          licences
            .filter((each) => each.kind === kind && isPlanned(each, today))
            .map(({ number, validFrom }) => `${number} from ${dayText(validFrom)}`)
            .join(', ') || 'None',
      },
      {
        header: 'Change',
        cell: (kind) =>
          html`<a href="${linkTo(site, `/Provider/licence/${kind}`)}"
            >Change the licence for ${licenceKinds[kind].toLowerCase()}</a
          >`,
      },
    ],
  })

function logoPart({ site, session }: SignedInCall, { versions, today, logoError }: ProviderPage): Html {
  const hasLogo = holdingOn(versions, today)?.hasLogo === true
  return html`
    <h2>Logo</h2>
    <p>At the head of quotes, invoices, service reports and records.</p>
    ${hasLogo && html`<p><img src="${linkTo(site, providerLogoPath, { version: versions[0]?.version })}" alt="Our logo" class="logo" /></p>`}
    <form method="post" action="${linkTo(site, providerLogoPath)}" enctype="multipart/form-data">
      ${formFields(session)}
      <div class="field">
        <label for="file">${hasLogo ? 'Another image' : 'Image'}</label>
        <p class="quiet hint" id="file-hint">JPEG, PNG, GIF or WebP.</p>
        <input
          id="file"
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          ${logoError !== undefined && html`aria-invalid="true"`}
          aria-describedby="file-hint${logoError !== undefined && ' file-error'}"
        />
        ${fieldError('file', logoError)}
      </div>
      <p class="actions"><button>Upload the logo</button></p>
    </form>
    ${
      hasLogo &&
      html`<form method="post" action="${linkTo(site, `${providerLogoPath}/remove`)}">
        ${formFields(session)}
        <p class="actions"><button class="quiet">Remove the logo</button></p>
      </form>`
    }
  `
}

/** Who the provider is in this state: what every document and mail says of it, in versions. */
export function providerPage(call: SignedInCall, page: ProviderPage): Html {
  const { site, session } = call
  const planned = page.versions.filter((version) => stateOf(version, page) === 'Planned')
  const content = html`
    ${page.news !== undefined && notice(page.news)} ${heldNotice(page.held)} ${endingNotice(page.ending)}
    ${planned.map(
      ({ version, validFrom }) =>
        html`<p>
            Version ${version} is planned from ${dayText(validFrom)}. What you enter for an earlier day holds until
            then.
          </p>
          ${postButton(call, { path: withdrawVersionPath, label: `Withdraw version ${version}`, fields: { version } })}`,
    )}
    <h2>Details</h2>
    ${detailsForm(call, page)} ${licenceTable(call, page)} ${logoPart(call, page)}
    <h2>History</h2>
    ${history(call, page)}
    <p>Some agencies have <a href="${linkTo(site, paymentDetailsPath)}">an account of their own</a>.</p>
  `
  const hasErrors = page.refusal !== undefined || page.logoError !== undefined
  return frame({ site, session, title: 'Provider', path: providerPath, content, hasErrors })
}

type LicencePage = {
  kind: LicenceKind
  licences: readonly LicenceVersion[]
  typed: TypedProviderLicence
  today: Day
  refusal?: ChangeRefusal | undefined
}

export function licencePage(call: SignedInCall, { kind, licences, typed, today, refusal }: LicencePage): Html {
  const { site, session } = call
  const own = licences.filter((licence) => licence.kind === kind)
  const latest = Math.max(0, ...own.map(({ version }) => version))
  const errors = refusal?.fields ?? {}
  const field = (name: keyof TypedProviderLicence, more: { type?: 'date'; hint?: string } = {}): Html =>
    textField({ name, label: licenceLabels[name], value: typed[name], error: errors[name], most: 200, ...more })
  const content = html`
    <p><a href="${linkTo(site, providerPath)}">Provider</a></p>
    <p>Reports and records of this work print it. Those of a day on which no licence held wait.</p>
    ${formError(refusal?.message)}
    ${own
      .filter((each) => isPlanned(each, today))
      .map(
        ({ version, number, validFrom }) =>
          html`<p>${number} is planned from ${dayText(validFrom)}.</p>
            ${postButton(call, { path: `/Provider/licence/${kind}/withdraw`, label: `Withdraw ${number}`, fields: { version } })}`,
      )}
    <form method="post" action="${linkTo(site, `/Provider/licence/${kind}`)}" novalidate>
      ${formFields(session, { version: latest })} ${field('number')} ${field('holder')}
      ${field('validFrom', { type: 'date', hint: 'Today or later; an earlier day only where no licence held since.' })}
      ${field('endsOn', { type: 'date', hint: 'Empty: no end is known.' })} ${field('reason')}
      <p class="actions"><button>Save</button></p>
    </form>
    ${renderTable({
      caption: 'Versions',
      rows: own,
      empty: 'No licence has been entered yet.',
      columns: [
        { header: 'Number', cell: ({ number }) => number },
        { header: 'Holder', cell: ({ holder }) => holder },
        { header: 'From', cell: ({ validFrom }) => dayText(validFrom) },
        { header: 'Last day', cell: ({ endsOn }) => dayText(endsOn) },
        { header: 'State', cell: (version) => licenceState(version, today) },
        { header: 'Recorded', cell: (version) => `${recorded(call, version)}${withdrawnText(call, version)}` },
      ],
    })}
  `
  const title = `Licence for ${licenceKinds[kind].toLowerCase()}`
  return frame({ site, session, title, path: providerPath, content, hasErrors: refusal !== undefined })
}
