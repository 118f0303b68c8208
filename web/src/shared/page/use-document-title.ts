import { useEffect } from 'react'
import { brand } from '@/shared/page-config.ts'

export const documentTitle = (title: string): string => `${title} | ${brand.name}`

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
