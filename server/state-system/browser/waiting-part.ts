// Brings a part of the page up to date while something in it is being done, and says when it has ended.

const firstPauseMs = 2000
const longestPauseMs = 15_000
/** Looking on for ever would keep the session of a page alive that somebody left open. */
const mostMs = 15 * 60_000

const workingIn = (place: Element) => [...place.querySelectorAll<HTMLElement>('[data-working]')]

/** The part as the system shows it now; null if it could not be read, undefined if it is not shown any more. */
async function readPart(address: string): Promise<Element | null | undefined> {
  try {
    const reply = await fetch(address, { cache: 'no-store' })
    if (reply.redirected) return undefined
    if (!reply.ok) return null
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    return page.querySelector('[data-waiting-part]') ?? undefined
  } catch {
    return null
  }
}

/** What has ended since, each as a sentence. */
const endings = (part: Element, next: Element): string[] =>
  workingIn(part).flatMap(({ id, dataset }) => {
    const now = next.querySelector<HTMLElement>(`#${id}`)
    return now && !('working' in now.dataset) ? [`${dataset['about']}: ${now.textContent.trim()}`] : []
  })

/** The keyboard stays where it was, or goes to the heading if that is not there any more. */
function replaceWith(part: Element, next: Element): void {
  const focused = part.contains(document.activeElement) ? document.activeElement?.outerHTML : undefined
  part.replaceChildren(...next.childNodes)
  if (focused === undefined) return
  const same = [...part.querySelectorAll<HTMLElement>('a, button')].find(({ outerHTML }) => outerHTML === focused)
  const place = same ?? document.getElementById(part.getAttribute('aria-labelledby') ?? '')
  place?.focus({ preventScroll: true })
}

/** Looks again until nothing in the part is being done. */
export function watch(part: HTMLElement, line: Element): void {
  const began = Date.now()
  const look = async (pauseMs: number): Promise<void> => {
    const next = await readPart(part.dataset['waitingPart'] ?? '')
    if (next === undefined) {
      line.textContent = 'The list is not brought up to date any more, because you are signed out.'
      return
    }
    if (next && next.innerHTML !== part.innerHTML) {
      const ended = endings(part, next)
      replaceWith(part, next)
      if (ended.length > 0) line.textContent = ended.join('. ')
    }
    if (workingIn(part).length > 0) wait(pauseMs)
    else for (const notice of document.querySelectorAll('[data-while-working]')) notice.remove()
  }
  const wait = (pauseMs: number): void => {
    if (Date.now() - began < mostMs) setTimeout(() => void look(Math.min(pauseMs * 1.3, longestPauseMs)), pauseMs)
    else
      line.textContent = 'It takes longer than usual. The list is not brought up to date any more; please look again.'
  }
  line.textContent = 'The list says by itself when it is done.'
  wait(firstPauseMs)
}

const part = document.querySelector<HTMLElement>('[data-waiting-part]')
const line = document.querySelector('#waiting-status')
if (part && line && workingIn(part).length > 0) watch(part, line)
