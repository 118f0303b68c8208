import { useEffect, useEffectEvent, useState } from 'react'
import type { Session } from '@contract/auth.ts'
import { identityOf } from '@/shared/api/shown-identity.ts'
import { draftPrefix, draftsOf, lastUserKey } from '@/shared/session/last-user.ts'
import { useSession } from '@/shared/session/use-session.ts'

const keptForMs = 7 * 86_400_000
/** A browser that crashes loses what was typed after the last of these. */
const saveEveryMs = 2000

type Kept = { at: number; value: unknown }

function readKept(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    return kept && Date.now() - kept.at < keptForMs ? kept : null
  } catch {
    return null
  }
}

/** False after sign-out, or once somebody else is signed in in this browser. */
const isLastUser = (session: Session): boolean =>
  draftsOf(localStorage.getItem(lastUserKey) ?? '') === draftsOf(identityOf(session))

function removeOld(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(draftPrefix) && readKept(key) === null) localStorage.removeItem(key)
}

/**
 * What a user typed into one form and did not send. It is kept on this device for seven days, until it is sent or discarded or the user
 * signs out, and nobody else who signs in sees it.
 */
export class KeptDraft<Value extends object> {
  readonly #session: Session
  readonly #key: string
  #isOver = false
  #saved: string | undefined
  /** What was typed before the form was opened, and when. */
  readonly value: Value | null
  readonly typedAt: Date | null

  constructor(session: Session, form: string) {
    this.#session = session
    this.#key = `${draftsOf(identityOf(session))}${session.complianceAgencyId} ${form}`
    const kept = readKept(this.#key)
    this.value = (kept?.value as Value | undefined) ?? null
    this.typedAt = kept && new Date(kept.at)
    this.#saved = kept ? JSON.stringify(kept.value) : undefined
  }

  /** Null keeps nothing. */
  save(value: Value | null): void {
    if (this.#isOver) return
    const text = value === null ? undefined : JSON.stringify(value)
    if (text === this.#saved) return
    try {
      removeOld()
      if (text === undefined) localStorage.removeItem(this.#key)
      else if (isLastUser(this.#session)) localStorage.setItem(this.#key, `{"at":${Date.now()},"value":${text}}`)
      this.#saved = text
    } catch {
      // Storage is disabled or full: the form itself still has what was typed.
    }
  }

  /** It was sent, or the user does not want it. */
  discard(): void {
    this.save(null)
    this.#isOver = true
  }
}

/** The draft of a form, named apart from those of other records. */
export function useKeptDraft<Value extends object>(form: string): KeptDraft<Value> {
  const session = useSession()
  const [draft] = useState(() => new KeptDraft<Value>(session, form))
  return draft
}

/** Keeps what `read` returns while the form is open. */
export function useKeeping<Value extends object>(draft: KeptDraft<Value>, read: () => Value | null): void {
  const save = useEffectEvent(() => draft.save(read()))
  useEffect(() => {
    const onHide = () => save()
    const timer = setInterval(onHide, saveEveryMs)
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [])
}
