/** The texts of a form as it was sent, by their names; empty for one that isn't there. */
export function formText(form: HTMLFormElement): (name: string) => string {
  const given = new FormData(form)
  return (name) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
}
