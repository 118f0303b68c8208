import type { BrowserContext, TestInfo } from '@playwright/test'

type Kind = 'clicks' | 'choices' | 'fields'

/** What people do in a journey: presses of the mouse, choices from lists and typed fields, and how long it takes. */
export class Effort {
  readonly #began = Date.now()
  readonly #counts: Record<Kind, number> = { clicks: 0, choices: 0, fields: 0 }

  /** Counts in every page of the context, also in those that are opened later. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('countEffort', (kind: Kind) => {
      this.#counts[kind] += 1
    })
    await context.addInitScript(() => {
      const count = (kind: string) =>
        void (window as unknown as { countEffort: (kind: string) => Promise<void> }).countEffort(kind)
      addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count('clicks'), true)
      addEventListener(
        'change',
        ({ target }) => {
          if (target instanceof HTMLSelectElement) count('choices')
          else if (target instanceof HTMLTextAreaElement) count('fields')
          else if (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)) count('fields')
        },
        true,
      )
    })
  }

  /** Adds the figures to the report of the journey. */
  report(info: TestInfo): void {
    const { clicks, choices, fields } = this.#counts
    const seconds = Math.round((Date.now() - this.#began) / 1000)
    const description = `${clicks} clicks, ${choices} choices from lists, ${fields} typed fields, ${seconds} seconds`
    info.annotations.push({ type: 'effort', description })
    process.stdout.write(`${info.title}: ${description}\n`)
  }
}
