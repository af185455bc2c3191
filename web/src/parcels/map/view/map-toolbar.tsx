import ShowAllIcon from 'lucide-react/icons/fullscreen';
import ZoomInIcon from 'lucide-react/icons/plus';
import ZoomOutIcon from 'lucide-react/icons/minus';
import type { ReactNode, Ref } from 'react';
import classes from './parcel-map.module.css';

export interface MapToolbarProps {
  ref: Ref<HTMLDivElement>;
  labels: { zoomIn: string; zoomOut: string; showAll: string };
  onZoom: (steps: number) => void;
  onShowAll: () => void;
}

/** Buttons for the gestures of wheel, pinch and double click. */
export function MapToolbar({ ref, labels, onZoom, onShowAll }: MapToolbarProps) {
  return (
    <div ref={ref} className={classes.toolbar}>
      <ToolbarButton label={labels.zoomIn} onClick={() => onZoom(1)}>
        <ZoomInIcon />
      </ToolbarButton>
      <ToolbarButton label={labels.zoomOut} onClick={() => onZoom(-1)}>
        <ZoomOutIcon />
      </ToolbarButton>
      <ToolbarButton label={labels.showAll} onClick={onShowAll}>
        <ShowAllIcon />
      </ToolbarButton>
    </div>
  );
}

function ToolbarButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.tool} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
