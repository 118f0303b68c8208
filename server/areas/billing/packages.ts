import type { PriceItem } from '../prices/prices.queries.ts'

/** A package that can be agreed: a price item with the services that it covers. */
export type Package = { code: string; name: string; coveredServices: number }

/** Plans that are no packages. */
export const payAsYouGo = 'PAYG'
export const byService = 'SUBSCRIPTION'
export const planNames: Readonly<Record<string, string>> = {
  [payAsYouGo]: 'Pay as you go',
  [byService]: 'Each service by the year',
}

/** The packages of a catalogue that can be agreed: those that say what they cover. */
export const toPackages = (items: readonly PriceItem[]): Map<string, Package> =>
  new Map(
    items.flatMap(({ code, name, coveredServices }) =>
      coveredServices === null ? [] : [[code, { code, name, coveredServices }] as const],
    ),
  )

export type PlanOption = { value: string; label: string }

/** What can be agreed in a state, for a choice: items that are no longer offered stay with those who have them. */
export const planOptions = (items: readonly PriceItem[], current?: string): PlanOption[] => [
  ...[payAsYouGo, byService].map((value) => ({ value, label: planNames[value] ?? value })),
  ...items
    .filter(({ code, coveredServices, isOffered }) => coveredServices !== null && (isOffered || code === current))
    .map(({ code, name }) => ({ value: code, label: name })),
]

export const planLabel = (options: readonly PlanOption[], plan: string): string =>
  options.find(({ value }) => value === plan)?.label ?? plan

/** What is agreed, by name, also if the package is no longer offered. */
export const agreedPlanName = ({ plan, packageName }: { plan: string; packageName: string | null }): string =>
  planNames[plan] ?? packageName ?? plan

/** A plan by its code or its name, as a file may have it; nothing means pay as you go. */
export const findPlan = (options: readonly PlanOption[], typed: string): string | undefined =>
  typed === ''
    ? payAsYouGo
    : options.find(({ value, label }) => [value, label].some((text) => text.toLowerCase() === typed.toLowerCase()))
        ?.value
