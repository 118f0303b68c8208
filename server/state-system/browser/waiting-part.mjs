// Brings a part of the page up to date while something in it is being done, and says when it has ended.

const firstPauseMs = 2000
const longestPauseMs = 15_000
/** Looking on for ever would keep the session of a page alive that somebody left open. */
const mostMs = 15 * 60_000

const part = document.querySelector('[data-waiting-part]')
const line = document.querySelector('#waiting-status')
const workingIn = (place) => [...place.querySelectorAll('[data-working]')]

/** The part as the system shows it now; null if it could not be read, undefined if it is not shown any more. */
async function readPart() {
  try {
    const reply = await fetch(part.dataset.waitingPart, { cache: 'no-store' })
    if (reply.redirected) return undefined
    if (!reply.ok) return null
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
    return page.querySelector('[data-waiting-part]') ?? undefined
  } catch {
    return null
  }
}

/** What has ended since, each as a sentence. */
const endings = (next) =>
  workingIn(part)
    .map(({ id }) => next.querySelector(`#${id}`))
    .filter((now) => now && !('working' in now.dataset))
    .map((now) => `${now.dataset.about}: ${now.textContent.trim()}`)

/** The keyboard stays where it was, or goes to the heading if that is not there any more. */
function replaceWith(next) {
  const focused = part.contains(document.activeElement) ? document.activeElement.outerHTML : undefined
  part.replaceChildren(...next.childNodes)
  if (focused === undefined) return
  const same = [...part.querySelectorAll('a, button')].find(({ outerHTML }) => outerHTML === focused)
  const place = same ?? document.getElementById(part.getAttribute('aria-labelledby'))
  place.focus({ preventScroll: true })
}

async function look(pauseMs, since) {
  const next = await readPart()
  if (next === undefined) {
    line.textContent = 'The list is not brought up to date any more, because you are signed out.'
    return
  }
  if (next && next.innerHTML !== part.innerHTML) {
    const ended = endings(next)
    replaceWith(next)
    if (ended.length > 0) line.textContent = ended.join('. ')
  }
  if (workingIn(part).length > 0) wait(pauseMs, since)
  else for (const notice of document.querySelectorAll('[data-while-working]')) notice.remove()
}

function wait(pauseMs, since) {
  if (Date.now() - since < mostMs) setTimeout(look, pauseMs, Math.min(pauseMs * 1.3, longestPauseMs), since)
  else line.textContent = 'It takes longer than usual. The list is not brought up to date any more; please look again.'
}

if (part && line && workingIn(part).length > 0) {
  line.textContent = 'The list says by itself when it is done.'
  wait(firstPauseMs, Date.now())
}
