import { useCallback, useMemo, useState } from 'react'

/** What was typed for each solution, kept while the user looks at others or a failure is shown. */
export type Drafts = {
  read: (key: string) => object | undefined
  write: (key: string, values: object, isTyped: boolean) => void
}

export function useDrafts() {
  const [kept] = useState(() => new Map<string, object>())
  const [typedKeys, setTypedKeys] = useState<readonly string[]>([])
  const write = useCallback<Drafts['write']>(
    (key, values, isTyped) => {
      kept.set(key, values)
      setTypedKeys((keys) =>
        keys.includes(key) === isTyped ? keys : isTyped ? [...keys, key] : keys.filter((each) => each !== key),
      )
    },
    [kept],
  )
  const drafts: Drafts = useMemo(() => ({ read: (key) => kept.get(key), write }), [kept, write])
  return { drafts, typedKeys }
}
