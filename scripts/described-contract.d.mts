import type { Plugin } from 'vite'

export function describedContract(): Plugin
