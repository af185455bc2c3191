import type { ReactNode, Ref } from 'react';
import classes from './parcel-map.module.css';

export interface MapToolbarProps {
  ref: Ref<HTMLDivElement>;
  labels: { zoomIn: string; zoomOut: string; showAll: string };
  onZoom: (steps: number) => void;
  onShowAll: () => void;
}

/** Buttons for what a wheel, a pinch or a double click does: every gesture has one. */
export function MapToolbar({ ref, labels, onZoom, onShowAll }: MapToolbarProps) {
  return (
    <div ref={ref} className={classes.toolbar}>
      <ToolbarButton label={labels.zoomIn} onClick={() => onZoom(1)}>
        <path d="M12 5v14M5 12h14" />
      </ToolbarButton>
      <ToolbarButton label={labels.zoomOut} onClick={() => onZoom(-1)}>
        <path d="M5 12h14" />
      </ToolbarButton>
      <ToolbarButton label={labels.showAll} onClick={onShowAll}>
        <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
        <path d="M10 10h4v4h-4z" fill="currentColor" />
      </ToolbarButton>
    </div>
  );
}

function ToolbarButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={label} onClick={onClick}>
      <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
