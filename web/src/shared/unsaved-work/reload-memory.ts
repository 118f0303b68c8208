import { useEffect, useEffectEvent } from 'react'
import { readTabMemory, writeTabMemory } from '../tab-memory.ts'

/** What the page left behind when it was unloaded, once. */
export function takeLeft(memoryKey: string): unknown {
  const text = readTabMemory(memoryKey)
  if (!text) return null
  writeTabMemory(memoryKey, '')
  return JSON.parse(text)
}

/** Leaves a value for the next load while the page is unloaded, so that a reload goes on where it was; null leaves nothing. */
export function useLeftOnUnload(memoryKey: string, read: () => object | null): void {
  const leave = useEffectEvent(() => {
    const value = read()
    if (value) writeTabMemory(memoryKey, JSON.stringify(value))
  })
  useEffect(() => {
    const onPageHide = () => leave()
    window.addEventListener('pagehide', onPageHide)
    return () => window.removeEventListener('pagehide', onPageHide)
  }, [])
}
