/** Loads a part before it is opened. A failure is ignored here: the part is loaded again, and its failure shown, when it is opened. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
