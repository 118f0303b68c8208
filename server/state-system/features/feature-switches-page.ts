import { allFeatures, experimentFeatures, featureLabel, flagFeatures } from '../../areas/features/feature-list.ts'
import type { FeatureChangeRow, FeatureState } from '../../areas/features/features.queries.ts'
import { longestSwitchReason, type WantedFeatures } from '../../areas/features/switch-features.ts'
import { noteField, selectField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import { readText, type Values } from '../kit/forms/form-values.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderTable } from '../kit/html/html.ts'
import { featuresPath, linkTo } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

const switchText = (isOn: boolean | null): string => (isOn === null ? 'As usual' : isOn ? 'On' : 'Off')
const switchValue = (isOn: boolean | null): string => (isOn === null ? '' : isOn ? 'on' : 'off')

/** What the form wants for each feature that it has. */
export function readWanted(form: Values): WantedFeatures {
  const wanted = new Map<string, boolean | null>()
  for (const { name } of allFeatures) {
    if (form[name] === undefined) continue
    const value = readText(form, name)
    if (value === 'on' || value === 'off' || value === '') wanted.set(name, value === '' ? null : value === 'on')
  }
  return wanted
}

export type SwitchesPage = {
  title: string
  action: string
  states: readonly FeatureState[]
  changes: readonly FeatureChangeRow[]
  /** The changed number that the form was loaded with. */
  version: number
  intro: Part
  others: Part
  refused?: { wanted: WantedFeatures; reason: string; refusal: ChangeRefusal } | undefined
  isSaved: boolean
  /** Permissions of an agency cannot be as usual. */
  hasFlags: boolean
}

function switchField({ states, refused, hasFlags }: SwitchesPage, name: string, isFlag: boolean): Part {
  const state = states.find((each) => each.name === name)
  const feature = allFeatures.find((each) => each.name === name)
  if (!state || !feature) return null
  const usual = {
    value: '',
    label: `As usual (${state.usual === null ? 'as each agency' : state.usual ? 'on' : 'off'})`,
  }
  const options = [
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ]
  const wanted = refused?.wanted.get(name)
  return selectField({
    name,
    label: feature.label,
    hint: `${feature.effect}${refused?.refusal.status === 409 ? ` Now: ${switchText(state.own)}.` : ''}`,
    value: switchValue(wanted === undefined ? state.own : wanted),
    options: isFlag && hasFlags ? options : [usual, ...options],
  })
}

const changesTable = ({ site }: SignedInCall, changes: readonly FeatureChangeRow[]): Html =>
  renderTable({
    caption: 'Latest changes',
    rows: changes,
    empty: 'Nothing was switched here yet.',
    columns: [
      { header: 'When', cell: ({ at }) => momentText(at, site.timeZone) },
      { header: 'Who', cell: ({ by }) => by ?? 'The system' },
      { header: 'Feature', cell: ({ feature }) => featureLabel(feature) },
      {
        header: 'Change',
        cell: ({ wasOn, isOn }) => `From ${switchText(wasOn).toLowerCase()} to ${switchText(isOn).toLowerCase()}`,
      },
      { header: 'Reason', cell: ({ reason }) => reason },
    ],
  })

/** The switches of an agency, a user, or new agencies, with what was changed and why. */
export function featureSwitchesPage(call: SignedInCall, page: SwitchesPage): Html {
  const { site, session } = call
  const { title, action, states, changes, version, intro, others, refused, isSaved } = page
  const refusal = refused?.refusal
  const has = (name: string): boolean => states.some((each) => each.name === name)
  const flags = flagFeatures.filter(({ name }) => has(name))
  const content = html`
    <p><a href="${linkTo(site, featuresPath)}">All features</a></p>
    ${intro} ${isSaved && notice('Saved. It holds from the next page that is opened.')} ${formError(refusal?.message)}
    <form method="post" action="${action}" novalidate>
      ${formFields(session, { version })}
      <h2>Features</h2>
      <div class="columns">${experimentFeatures.map(({ name }) => switchField(page, name, false))}</div>
      ${flags.length > 0 && html`<h2>Permissions</h2>`}
      <div class="columns">${flags.map(({ name }) => switchField(page, name, true))}</div>
      ${noteField({
        name: 'reason',
        label: `Reason (at most ${longestSwitchReason} characters)`,
        value: refused?.reason ?? '',
        error: refusal?.fields['reason'],
        rows: 2,
      })}
      <p class="actions"><button>Save</button></p>
    </form>
    ${others} ${changesTable(call, changes)}
  `
  return frame({ site, session, title, path: featuresPath, content, hasErrors: refusal !== undefined })
}
