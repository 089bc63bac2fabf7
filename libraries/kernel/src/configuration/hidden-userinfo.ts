/**
 * A text without what stands before the `@` of an address, where names and passwords are. Of an address that is none, because it was
 * mistyped, everything before the last `@` goes.
 */
export const hiddenUserinfo = (text: string): string =>
  text.replaceAll(/([a-z][a-z0-9+.-]*:\/\/)(\S+)/gi, (address, scheme: string, rest: string) => {
    const userinfo = URL.canParse(address) ? /^[^/?#]*@/ : /^.*@/
    return `${scheme}${rest.replace(userinfo, '(hidden)@')}`
  })
