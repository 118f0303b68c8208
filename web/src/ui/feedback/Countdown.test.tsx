import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Countdown } from '@/ui/feedback/Countdown.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T00:00:00Z') })
})

function wait(seconds: number) {
  act(() => void vi.advanceTimersByTime(seconds * 1000))
}

describe('a countdown', () => {
  it('shows minutes and seconds under the label “Time left”', () => {
    render(<Countdown seconds={300} />)
    expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('05:00')
    wait(61)
    expect(screen.getByRole('timer').textContent).toBe('03:59')
  })

  it('runs to an instant given in any format or time zone', () => {
    render(<Countdown endsAt="2026-11-15T00:01:30Z" label="Held for you" />)
    expect(screen.getByRole('timer', { name: 'Held for you' }).textContent).toBe('01:30')
  })

  it('calls onExpire once', () => {
    const onExpire = vi.fn()
    render(<Countdown seconds={2} onExpire={onExpire} />)
    wait(1)
    expect(onExpire).not.toHaveBeenCalled()
    wait(30)
    expect(onExpire).toHaveBeenCalledOnce()
    expect(screen.getByRole('timer').textContent).toBe('00:00')
  })

  it('starts again when the instant moves on', () => {
    const onExpire = vi.fn()
    const { rerender } = render(<Countdown endsAt="2026-11-15T00:00:05Z" onExpire={onExpire} />)
    wait(60)
    rerender(<Countdown endsAt="2026-11-15T00:06:00Z" onExpire={onExpire} />)
    expect(screen.getByRole('timer').textContent).toBe('05:00')
    wait(301)
    expect(onExpire).toHaveBeenCalledTimes(2)
  })

  it('counts by the clock, so that a sleeping computer does not lengthen it', () => {
    render(<Countdown seconds={300} />)
    vi.setSystemTime(new Date('2026-11-15T00:04:00Z'))
    wait(0.25)
    expect(screen.getByRole('timer').textContent).toBe('01:00')
  })

  it('is read out at a few moments only', () => {
    render(<Countdown seconds={90} />)
    const announced = new Set<string>()
    for (let second = 0; second < 95; second += 1) {
      announced.add(screen.getByRole('status').textContent)
      wait(1)
    }
    expect([...announced]).toEqual([
      '',
      'Time left: 1 minute',
      'Time left: 30 seconds',
      'Time left: 10 seconds',
      'Time is up',
    ])
  })

  it('is over immediately if the instant is invalid', () => {
    render(<Countdown endsAt="never" />)
    expect(screen.getByRole('timer').textContent).toBe('00:00')
  })
})
