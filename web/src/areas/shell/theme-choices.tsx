import { Monitor, Moon, Sun } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import type { Theme } from '@/ui/theme.ts'

export const themeChoices: readonly { value: Theme; label: string; icon: ReactNode }[] = [
  { value: 'system', label: 'Same as the system', icon: <Monitor aria-hidden size={16} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={16} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={16} /> },
]
