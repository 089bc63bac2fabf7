/** What was dropped: files with their names, and the names of folders, which a browser hands over as something else. */
export type Dropped = Readonly<{ files: readonly File[]; folders: readonly string[] }>

export function dropped(transfer: DataTransfer): Dropped {
  const files: File[] = []
  const folders: string[] = []
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    if (entry?.isDirectory) folders.push(entry.name)
    else if (file) files.push(file)
  }
  return { files, folders }
}

/** Whether what hovers over the page are files, and not a marked text or a link. */
export const holdsFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files')
