/** The console's pictures: 24 by 24, drawn with one stroke in the text's colour. Decoration only; the words beside them say it. */
import type { ReactNode } from 'react'

type IconProps = Readonly<{ size?: number }>

const icon = (drawing: ReactNode) =>
  function Icon({ size = 20 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.7}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {drawing}
      </svg>
    )
  }

export const OverviewIcon = icon(<path d="M4 5h7v6H4zM13 5h7v4h-7zM13 13h7v6h-7zM4 15h7v4H4z" />)
export const FolderIcon = icon(
  <path d="M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" />,
)
export const FileIcon = icon(<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5" />)
export const MergeIcon = icon(
  <>
    <circle cx="6" cy="5" r="2" />
    <circle cx="18" cy="5" r="2" />
    <circle cx="12" cy="19" r="2" />
    <path d="M6 7c0 5 6 4 6 10M18 7c0 5-6 4-6 10" />
  </>,
)
export const CrawlIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.6 2.4 3.8 5.2 3.8 8.5s-1.2 6.1-3.8 8.5c-2.6-2.4-3.8-5.2-3.8-8.5S9.4 5.9 12 3.5z" />
  </>,
)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.5" />
    <path d="M5 20c.6-4 3.3-6 7-6s6.4 2 7 6" />
  </>,
)
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
)
export const MoonIcon = icon(<path d="M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z" />)
export const UploadIcon = icon(<path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M5 19h14" />)
export const NewFolderIcon = icon(
  <path d="M3 7a2 2 0 0 1 2-2h4l2 2.5h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM12 10.5v5M9.5 13h5" />,
)
export const TrashIcon = icon(<path d="M5 7h14M10 7V5h4v2M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5" />)
export const AlertIcon = icon(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const CopyIcon = icon(<path d="M9 9h10v11H9zM15 9V4H5v11h4" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)
export const HomeIcon = icon(<path d="m4 11 8-7 8 7M6 9.5V20h12V9.5" />)
