import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BesideContext } from './beside.ts'
import { Dialog } from './Dialog.tsx'

const shown = (parts: { isBeside?: boolean; role?: 'alertdialog'; size?: 'full' } = {}) => {
  const { isBeside = true, ...rest } = parts
  const { unmount } = render(
    <BesideContext value={isBeside}>
      <Dialog isOpen onClose={() => undefined} title="Assign" {...rest}>
        Who?
      </Dialog>
    </BesideContext>,
  )
  const frame = screen.getByRole(rest.role ?? 'dialog').closest('.fixed')
  const isAtSide = frame?.classList.contains('lg:justify-end') ?? false
  unmount()
  return isAtSide
}

it('opens a dialog at the side of a wide screen, where its list asks for it', () => {
  expect([shown(), shown({ isBeside: false })]).toEqual([true, false])
})

it('leaves questions and whole screens in the middle', () => {
  expect([shown({ role: 'alertdialog' }), shown({ size: 'full' })]).toEqual([false, false])
})
