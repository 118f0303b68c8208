import { useState } from 'react'
import { getTheme, setTheme, type Theme } from '@/ui/theme.ts'

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setShown] = useState(getTheme)
  return [
    theme,
    (next) => {
      setTheme(next)
      setShown(next)
    },
  ]
}
