import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { parseCode, shownCode, verifyPath } from '@contract/evidence-packs.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextField } from '@/ui/fields/TextField.tsx'

/** Opens the page of a code that was typed from paper. */
export function CodeForm({ known = '' }: { known?: string }) {
  const navigate = useNavigate()
  const [code, setCode] = useState(known)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseCode(code)
    if (parsed === null) return setProblem('A code looks like VIC-7K2M9-4QX1B-0DRT8-ZW3HN')
    setProblem(undefined)
    void navigate({ to: verifyPath(shownCode(parsed.state, parsed.code)) })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
      <TextField
        label="Code"
        value={code}
        onChange={setCode}
        description="It is on the first page of the PDF."
        errorMessage={problem}
        className="w-full"
      />
      <Button type="submit" variant="primary">
        Check the code
      </Button>
    </form>
  )
}
